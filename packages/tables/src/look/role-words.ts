import { phrases } from "./phrases.ts";

// What columns and rows are called that are no items and no students, in the languages of the exports that we know.

/** A column that tells the students apart: the first kinds before the others. */
export const IDENTIFIER_NAMES: readonly RegExp[] = [
  /^(?:student|student[ _.-]?id|students?[ _.-]?(?:number|no|nr)|sid|schüler(?:in|innen)?|schueler|schüler[ _-]?(?:nr|id|nummer)|matrikel(?:nummer|nr|-nr\.?)?|kennung|pseudonym|code|examinee|person|participant|respondent|subject|learner|user(?:[ _]?id)?|pupil|élève|alumno|id[ _]?(?:student|number|nummer)|sis (?:user|login) id|vpn?|case|caseid|response[ _]?id|candidate)$/i,
  /^(?:id|uid|user ?name|benutzername|login|anmeldename|id number|nr\.?|no\.?|lfd\.? ?nr\.?|number|nummer|n°|#)$/i,
  /^(?:name|full ?name|student name|vollständiger name|nom|nombre|nachname, vorname|name, vorname)$/i,
  /^(?:rowname)$/i,
];
export const SURNAMES =
  /^(?:nachname|surname|last[ _]?name|family[ _]?name|familienname|nom|apellidos?(?:\(s\))?|achternaam)$/i;
export const FIRST_NAMES =
  /^(?:vorname|first[ _]?name|given[ _]?name|forename|prénom|nombre|voornaam|rufname)$/i;
export const MAILS = phrases(["e-mail", "email", "mail", "adresse", "address"]);
export const GROUPS =
  /^(?:class|klasse|kurs|course|school|schule|section|group|gruppe|gender|geschlecht|sex|grade level|jahrgang|stufe|school ?id|classe|grupo|groupe|teacher|lehrkraft|lehrer(?:in)?|country|idcntry|form|booklet|heft|testheft|age|alter|treat(?:ment)?|female|male|wave|sexe|sexo|sesso|genre|bundesland|institution|department|abteilung|role|rolle|clase|niveau)$/i;
export const TOTALS = phrases([
  "total",
  "sum",
  "summe",
  "gesamt",
  "gesamtpunkte",
  "gesamtpunktzahl",
  "punkte",
  "points",
  "punktzahl",
  "score",
  "percent",
  "percentage",
  "prozent",
  "%",
  "grade",
  "note",
  "zensur",
  "mark",
  "marks",
  "average",
  "durchschnitt",
  "mean",
  "mittelwert",
  "final",
  "current",
  "result",
  "ergebnis",
  "bewertung",
  "rank",
  "rang",
  "nota",
  "calificación",
  "somme",
  "moyenne",
  "passed",
  "bestanden",
  "#correct",
  "correct",
]);
/** Of columns of a survey or a learning platform: when, how long, where, in which state. */
export const OTHERS = phrases([
  "date",
  "datum",
  "time",
  "zeit",
  "zeitstempel",
  "timestamp",
  "started",
  "completed",
  "finished",
  "begonnen",
  "beendet",
  "submitted",
  "duration",
  "dauer",
  "status",
  "ip address",
  "ipaddress",
  "progress",
  "recipient*",
  "externalreference",
  "locationlatitude",
  "locationlongitude",
  "distributionchannel",
  "userlanguage",
  "language",
  "sprache",
  "comment",
  "comments",
  "kommentar",
  "bemerkung",
  "bemerkungen",
  "notes",
  "feedback",
  "attempt",
  "availability",
  "last access",
  "weight",
  "gewicht",
  "rt",
  "startdate",
  "enddate",
  "recordeddate",
  "verfügbarkeit",
  "appréciation",
  "appréciations",
  "remarque",
  "remarques",
  "commentaire",
  "observations",
  "observación",
  "observaciones",
]);

/** Rows below the students, or above: sums, means, shares. */
export const STATISTICS = phrases([
  "summe",
  "sum",
  "gesamt",
  "total",
  "totals",
  "mittelwert",
  "durchschnitt",
  "mean",
  "average",
  "overall average",
  "median",
  "standard deviation",
  "standarddeviation",
  "standardabweichung",
  "std",
  "stdev",
  "sd",
  "anzahl",
  "count",
  "prozent",
  "percent",
  "lösungsquote",
  "lösungsrate",
  "lösungshäufigkeit",
  "schwierigkeit",
  "difficulty",
  "p-value",
  "richtig gelöst",
  "moyenne",
  "somme",
  "media",
  "promedio",
  "gesamtdurchschnitt",
  "klassenschnitt",
  "taux de réussite",
  "réussite",
  "médiane",
  "écart-type",
  "mediana",
  "ø",
]);
export const MAXIMA =
  /^(?:points possible|possible|max|maximum|max\.|maximal|maximalpunkte|max\. punkte|erreichbar|erreichbare punkte|mögliche punkte|punkte möglich|possible points|out of|höchstpunktzahl|max\.? points?|maximum points|max\. punktzahl|maximale punktzahl|total points|full marks|puntos posibles|barème|bareme|points max|note max|maximum possible|be|max\.? (?:pkt|pkte|be)\.?|puntuación máxima)$/i;
export const KEYS =
  /^(?:key|answer key|correct answer|lösung|loesung|lösungen|schlüssel|lösungsschlüssel|musterlösung|solution)$/i;

/** What means correct where two signs are used; small letters. */
export const CORRECT_SIGNS: readonly string[] = [
  ...[
    "true",
    "t",
    "yes",
    "y",
    "ja",
    "j",
    "richtig",
    "r",
    "correct",
    "c",
    "right",
    "wahr",
    "w",
    "pass",
    "passed",
  ],
  ...[
    "x",
    "✓",
    "✔",
    "+",
    "vrai",
    "oui",
    "sí",
    "si",
    "correcto",
    "juste",
    "ok",
    "hit",
    "1",
    "bestanden",
    "goed",
  ],
];

/** The first column of a table of items, capitals or not. */
export const ITEM_NAMES =
  /^(?:items?|item[ _]?(?:id|name|no|nr)|questions?|aufgaben?(?:nr)?|fragen?|tasks?|problems?|exercises?|exercices?|preguntas?|ejercicios?)$/i;
/** What no student is called. */
export const CLEAR_ITEM_LABEL = /^(?:item|q|question|aufgabe|frage|task|problem)[ _.-]?\d+[a-z]?$/i;
export const ITEM_LABEL = /^(?:item|q|question|aufgabe|frage|task|problem|i|a|v|m)[ _.-]?\d+[a-z]?$/i;
export const STUDENT_LABEL =
  /^(?:s|st|stud|student|schüler(?:in)?|pupil|person|p|vp|examinee|user|id|k|kid)[ _.-]?\d+$/i;
