//! Rules that no lesson is about. Columns: English, French, German, Italian, Spanish, Catalan.

crate::texts::texts! {
/// A text about rules that no lesson is about.
RuleText {
    Draws: "Draws", "Partie nulle", "Unentschieden", "Patta", "Tablas", "Taules";
    DrawsTells: "A game is drawn when the same position comes for the third time, or after 200 turns.", "La partie est nulle si la même position revient une troisième fois, ou après 200 coups.", "Unentschieden ist es, wenn dieselbe Stellung zum dritten Mal entsteht, oder nach 200 Zügen.", "È patta se la stessa posizione si ripete per la terza volta, o dopo 200 turni.", "Hay tablas si la misma posición se repite por tercera vez, o tras 200 turnos.", "Són taules si la mateixa posició es repeteix per tercer cop, o després de 200 torns.";
    Passing: "Passing", "Passer", "Aussetzen", "Passare", "Pasar", "Passar";
    PassingTells: "If none of your tokens can move, you pass. If no disc may be taken, your turn ends there.", "Si aucun de vos pions ne peut bouger, vous passez. Sans disque libre, votre coup s’arrête là.", "Kann keine deiner Figuren ziehen, setzt du aus. Ist keine Scheibe frei, endet dein Zug dort.", "Se nessun tuo segnalino può muoversi, passi. Senza dischi liberi il turno finisce lì.", "Si ningún cilindro tuyo puede moverse, pasas. Sin discos libres, tu turno acaba ahí.", "Si cap peça teva no es pot moure, passes. Sense discs lliures, el torn s’acaba allà.";
    Swapping: "Swap rule", "Échange", "Seitentausch", "Scambio", "Intercambio", "Intercanvi";
    SwappingTells: "With the swap rule the second player may take over the other side after the first turn.", "Avec l’échange, le second joueur peut prendre l’autre camp après le premier coup.", "Mit Seitentausch darf der Zweite nach dem ersten Zug die andere Farbe übernehmen.", "Con lo scambio, dopo il primo turno il secondo può prendere l’altro colore.", "Con el intercambio, el segundo puede tomar el otro color tras el primer turno.", "Amb l’intercanvi, el segon pot agafar l’altre color després del primer torn.";
    Signs: "Signs", "Signes", "Zeichen", "Segni", "Signos", "Signes";
    SignsTells: "What the signs on discs mean. The thick ring is where you point.", "Le sens des signes sur les disques. L’anneau épais est votre curseur.", "Was die Zeichen bedeuten. Der dicke Ring ist dort, wohin du zeigst.", "Il senso dei segni sui dischi. L’anello spesso è il tuo cursore.", "Qué dicen los signos de los discos. El anillo grueso es tu cursor.", "Què diuen els signes dels discs. L’anell gruixut és el teu cursor.";
}
}
