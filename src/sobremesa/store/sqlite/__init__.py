"""The store in one file of a data folder, for one server.

store    the store: what is asked of the writer, what of the reader
writer   the one thread that writes: group commit, a bounded queue, trouble with the disk
reader   the one thread that reads, so that a long log holds no commit up
log      the statements: create, claim, append, delete; rows, codes, lists
frames   the statements for the key frames of a device
schema   the tables of the file, its versions and the steps between them
opening  connections and their settings, the check of a file, failures in plain words
folder   one server a data folder
archive  the log only read, by commands beside the server
"""
