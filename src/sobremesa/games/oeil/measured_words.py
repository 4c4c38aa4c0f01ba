"""What one may say of a photograph of which only colours, light and composition are known.

SEEN      by what was measured, then by language: words that name it
WRITTEN   by what was measured, then by language: captions, as modest as that knowledge is
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

Table: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]


def _by_language(rows: Mapping[str, str]) -> Table:
    """Read rows of five texts, in the order es, it, en, fr, de; `/` stands between two of one."""
    languages = ("es", "it", "en", "fr", "de")
    return {
        what: {
            language: tuple(text.split(" / "))
            for language, text in zip(languages, row.split(" | "), strict=True)
        }
        for what, row in rows.items()
    }


SEEN: Final = _by_language(
    {
        "red": "rojo / roja | rosso / rossa | red | rouge | rot",
        "orange": "naranja | arancione | orange | orangé | orange",
        "yellow": "amarillo / amarilla | giallo / gialla | yellow | jaune | gelb",
        "green": "verde | verde | green | vert / verte | grün",
        "blue": "azul | azzurro / blu | blue | bleu / bleue | blau",
        "violet": "violeta / morado | viola | violet / purple | violet / violette | lila / violett",
        "pink": "rosa | rosa | pink | rose | rosa",
        "brown": "marrón | marrone | brown | brun / marron | braun",
        "black": "negro / negra | nero / nera | black | noir / noire | schwarz",
        "grey": "gris | grigio / grigia | grey / gray | gris / grise | grau",
        "white": "blanco / blanca | bianco / bianca | white | blanc / blanche | weiß",
        "dark": "oscuro / noche | buio / notte | dark / night | sombre / nuit | dunkel / nacht",
        "bright": "claro / luz | chiaro / luce | bright / light | clair / lumière | hell / licht",
        "above": "arriba / cielo | sopra / cielo | above / sky | dessus / ciel | oben / himmel",
        "below": "abajo / suelo | sotto / terra | below / ground | dessous / sol | unten / boden",
        "left": "izquierda | sinistra | left | gauche | links",
        "right": "derecha | destra | right | droite | rechts",
        "middle": "centro | centro / mezzo | middle / centre | milieu / centre | mitte",
        "calm": "calma / silencio | calma / silenzio | calm / quiet | calme / silence"
        " | ruhe / stille",
        "busy": "lleno / desorden | pieno / disordine | busy / mess | plein / désordre"
        " | voll / gewimmel",
        "warm": "cálido / calor | caldo | warm / heat | chaud / chaleur | warm / wärme",
        "cold": "frío | freddo | cold | froid | kalt / kälte",
        "wide": "ancho | largo | wide | large | breit",
        "tall": "alto | alto | tall | haut | hoch",
    }
)

WRITTEN: Final = _by_language(
    {
        "red": "Se ha puesto colorado / Cuidado, quema"
        " | Rosso di vergogna / Attenti, scotta"
        " | Blushing again / Careful, it burns"
        " | Rouge de honte / Attention, ça brûle"
        " | Rot geworden / Vorsicht, brennt",
        "orange": "Zumo para todos / Última hora de sol"
        " | Spremuta per tutti / L’ultima ora di sole"
        " | Juice for everybody / The last hour of sun"
        " | Jus pour tout le monde / La dernière heure du soleil"
        " | Saft für alle / Die letzte Sonnenstunde",
        "yellow": "Mediodía en punto / Un poco de limón"
        " | Mezzogiorno in punto / Un po’ di limone"
        " | Noon on the dot / A squeeze of lemon"
        " | Midi pile / Un zeste de citron"
        " | Punkt zwölf Uhr / Ein Spritzer Zitrone",
        "green": "Que crezca / Huele a hierba"
        " | Lascialo crescere / Profumo d’erba"
        " | Let it grow / It smells of grass"
        " | Laissez pousser / Ça sent l’herbe"
        " | Lass es wachsen / Riecht nach Gras",
        "blue": "Un lunes cualquiera / Hasta el fondo del mar"
        " | Un lunedì qualsiasi / Fino in fondo al mare"
        " | Just another Monday / Down to the deep sea"
        " | Un lundi comme les autres / Jusqu’au fond de la mer"
        " | Ein Montag wie jeder / Bis auf den Meeresgrund",
        "violet": "Magia de la barata / Mermelada de moras"
        " | Magia da due soldi / Marmellata di more"
        " | Cheap magic / Blackberry jam"
        " | Magie bon marché / Confiture de mûres"
        " | Billiger Zauber / Brombeermarmelade",
        "pink": "Qué dulce / Algodón de feria"
        " | Che dolcezza / Zucchero filato"
        " | How sweet / Candyfloss"
        " | Trop mignon / Barbe à papa"
        " | Wie süß / Zuckerwatte",
        "brown": "Recién tostado / Cosas de abuelos"
        " | Appena tostato / Cose da nonni"
        " | Freshly toasted / Grandfather’s things"
        " | Tout juste grillé / Affaires de grand-père"
        " | Frisch geröstet / Sachen von Opa",
        "black": "¿Quién ha apagado? / Tinta derramada"
        " | Chi ha spento? / Inchiostro rovesciato"
        " | Who switched off? / Spilled ink"
        " | Qui a éteint ? / Encre renversée"
        " | Wer hat ausgemacht? / Verschüttete Tinte",
        "grey": "Amenaza lluvia / Ni sí ni no"
        " | Minaccia pioggia / Né sì né no"
        " | It looks like rain / Neither yes nor no"
        " | Il va pleuvoir / Ni oui ni non"
        " | Es sieht nach Regen aus / Weder ja noch nein",
        "white": "Página en blanco / Aquí no ha pasado nada"
        " | Foglio bianco / Qui non è successo niente"
        " | Clean sheet / Nothing happened here"
        " | Page blanche / Il ne s’est rien passé"
        " | Unbeschrieben / Hier war nichts",
        "dark": "Cuando todos duermen | Quando tutti dormono | When all are asleep"
        " | Quand tout le monde dort | Wenn alle schlafen",
        "bright": "Me he dejado las gafas | Ho scordato gli occhiali | Forgot my sunglasses"
        " | J’ai oublié mes lunettes | Sonnenbrille vergessen",
        "above": "Mirando a las nubes | Con lo sguardo alle nuvole | Head in the clouds"
        " | La tête dans les nuages | Kopf in den Wolken",
        "below": "Con los pies en la tierra | Coi piedi per terra | Both feet down"
        " | Les pieds sur terre | Mit beiden Füßen",
        "left": "El corazón está de este lado | Il cuore sta da questa parte"
        " | The heart is on this side | Le cœur est de ce côté | Wo das Herz schlägt",
        "right": "Por la salida, gracias | Verso l’uscita, grazie | Exit this way, please"
        " | La sortie, c’est par là | Zum Ausgang bitte",
        "middle": "En el ojo del huracán | Nell’occhio del ciclone | The eye of the storm"
        " | L’œil du cyclone | Im Auge des Sturms",
        "calm": "Chsss… | Sss… piano | Hush now | Chut… | Psst…",
        "busy": "¿Dónde están mis llaves? | Dove sono le chiavi? | Where are my keys?"
        " | Où sont mes clés ? | Wo sind die Schlüssel?",
        "warm": "Junto a la estufa | Vicino alla stufa | By the stove | Au coin du poêle | Am Ofen",
        "cold": "Ponte la bufanda | Mettiti la sciarpa | Put on a scarf"
        " | Mets ton écharpe | Zieh den Schal an",
        "wide": "Hasta donde alcanza la vista | A perdita d’occhio | As far as one can see"
        " | À perte de vue | So weit man sieht",
        "tall": "De puntillas | In punta di piedi | On tiptoe"
        " | Sur la pointe des pieds | Auf Zehenspitzen",
    }
)
