"""What `make screens` photographs in browsers, chapter by chapter: gallery.py lists it all."""
