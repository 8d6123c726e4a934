/**
 * @typedef {Readonly<Record<string, string>>} Words
 */

/** @type {Readonly<Record<import('@discobooth/contract/texts/languages').OperatorLanguage, Words>>} */
export const words = {
  en: {
    title: 'Wiring, line by line',
    other: 'Nederlands',
    welcome:
      'For the electrician. The code comes from whoever runs this machine: sudo discobooth electrician. It works for an hour.',
    code: 'Code',
    begin: 'Begin',
    danger:
      'Lamps, loudspeakers and the lock move while you try them. Put the booth out of order first, and switch the mains off before you touch a mains terminal.',
    signTitle: 'Sign off',
    signText:
      'When every line is right, the door is closed and nobody presses. The name and the time are kept in the booth.',
    name: 'Name and company',
    signOff: 'All of this was tried and is right',
    signedBy: 'Signed off by {by}, {at}.',
    outdated: 'The lines have been changed in the settings since: try them again.',
    unsigned: 'Nobody has signed this wiring off yet.',
    sos: 'SOS button',
    door: 'Door contact',
    houseLights: 'House lights',
    showLights: 'Show lights',
    music: 'Loudspeakers',
    lock: 'Door lock',
    pressed: 'pressed',
    released: 'not pressed',
    open: 'open',
    closed: 'closed',
    unknown: 'cannot be read',
    move: 'Do it',
    right: 'Right',
    wrong: 'Wrong',
    away: 'The controller does not answer. Is it running?',
    failed: 'The controller made a mistake. Its log says more.',
    codeWrong: 'This code is wrong, or its hour is over. Ask for a new one.',
    nameMissing: 'Write your name first.',
    only_read: 'Nothing is moved for this line: it is only read.',
    in_use: 'The booth is in use, or its SOS is on. Try again when it is calm.',
    reads_otherwise: 'The booth reads something else on this line. Look at its wire.',
    not_moved: 'Tap “Do it” first, then say whether it is right.',
    not_all_right: 'Not tried yet, or not right:',
    open_contact:
      'The SOS button closes its circuit (GPIO_SOS_CONTACT=open): nobody would notice a cut wire. Make it a closed loop.',
    not_at_rest:
      'Close the door and release the button first: SOS must read “not pressed” and the door “closed”. A wire may still be off.',
    sos_released: 'Nobody presses|The booth must read: not pressed.',
    sos_pressed:
      'Press the button|The booth must read: pressed. The lamps come up. Tap “Right” with the button still pressed, then release it.',
    sos_cut:
      'Take one wire of the SOS loop off its terminal|The booth must read: pressed, as if somebody pressed. Tap “Right”, then put the wire back.',
    door_closed: 'Close the door|The booth must read: closed.',
    door_open: 'Open the door|The booth must read: open.',
    door_cut:
      'Close the door and take one wire of its contact off|The booth must read: open. Tap “Right”, then put the wire back.',
    house_lights_out: 'House lights out|The relay draws current: the house lights must be out.',
    house_lights_on: 'House lights on|Without current the house lights must burn.',
    show_lights_on:
      'Show lights on|The show lights must burn; they go out for a moment at every fourth beat.',
    show_lights_out: 'Show lights out|Without current the show lights must be out.',
    music_off:
      'Loudspeakers cut|Play something at the booth (Settings, Music desk): without current nothing may be heard.',
    music_on: 'Loudspeakers on|The relay draws current: it must be heard.',
    lock_held: 'Lock holds|Close the door: it must be held.',
    lock_without_current:
      'Lock without current|Tap “Do it”, close the door and take the fuse of the lock out: the door must open at a push. Put the fuse back.',
    lock_by_glass:
      'The green break-glass alone opens the door|Tap “Do it”, close the door and push the break-glass in: the door must open at a push. Reset it.',
    lock_by_button:
      'The SOS button alone opens the door|Bridge K4, close the door and press SOS: the door must open at a push. Tap “Right” with the button still pressed. Take the bridge away, release the button.',
    lock_free:
      'Lock lets go, without the bridge|Tap “Do it” and close the door: it must open at a push.',
  },
  nl: {
    title: 'Bedrading, lijn voor lijn',
    other: 'English',
    welcome:
      'Voor de elektricien. De code komt van wie deze machine beheert: sudo discobooth electrician. Die werkt een uur.',
    code: 'Code',
    begin: 'Beginnen',
    danger:
      'Lampen, luidsprekers en het slot bewegen terwijl je ze probeert. Zet de booth eerst buiten gebruik, en schakel de netspanning uit voordat je een netklem aanraakt.',
    signTitle: 'Aftekenen',
    signText:
      'Als elke lijn goed is, de deur dicht is en niemand drukt. De naam en de tijd worden in de booth bewaard.',
    name: 'Naam en bedrijf',
    signOff: 'Dit alles is geprobeerd en goed',
    signedBy: 'Afgetekend door {by}, {at}.',
    outdated: 'De lijnen zijn daarna in de instellingen veranderd: probeer ze opnieuw.',
    unsigned: 'Niemand heeft deze bedrading nog afgetekend.',
    sos: 'SOS-knop',
    door: 'Deurcontact',
    houseLights: 'Zaallicht',
    showLights: 'Showlicht',
    music: 'Luidsprekers',
    lock: 'Deurslot',
    pressed: 'ingedrukt',
    released: 'niet ingedrukt',
    open: 'open',
    closed: 'dicht',
    unknown: 'niet te lezen',
    move: 'Doen',
    right: 'Goed',
    wrong: 'Fout',
    away: 'De controller antwoordt niet. Draait die?',
    failed: 'De controller maakte een fout. Het logboek zegt meer.',
    codeWrong: 'Deze code klopt niet, of het uur is voorbij. Vraag een nieuwe.',
    nameMissing: 'Schrijf eerst je naam.',
    only_read: 'Voor deze lijn wordt niets bewogen: die wordt alleen gelezen.',
    in_use: 'De booth is in gebruik, of SOS staat aan. Probeer het opnieuw als het rustig is.',
    reads_otherwise: 'De booth leest iets anders op deze lijn. Kijk naar de draad.',
    not_moved: 'Tik eerst op “Doen” en zeg dan of het goed is.',
    not_all_right: 'Nog niet geprobeerd, of niet goed:',
    open_contact:
      'De SOS-knop sluit zijn kring (GPIO_SOS_CONTACT=open): niemand zou een losse draad merken. Maak er een gesloten lus van.',
    not_at_rest:
      'Doe eerst de deur dicht en laat de knop los: SOS moet “niet ingedrukt” lezen en de deur “dicht”. Misschien is er nog een draad los.',
    sos_released: 'Niemand drukt|De booth moet lezen: niet ingedrukt.',
    sos_pressed:
      'Druk op de knop|De booth moet lezen: ingedrukt. De lampen gaan aan. Tik op “Goed” terwijl de knop nog ingedrukt is, en laat dan los.',
    sos_cut:
      'Haal één draad van de SOS-lus van zijn klem|De booth moet lezen: ingedrukt, alsof iemand drukt. Tik op “Goed” en zet dan de draad terug.',
    door_closed: 'Doe de deur dicht|De booth moet lezen: dicht.',
    door_open: 'Doe de deur open|De booth moet lezen: open.',
    door_cut:
      'Doe de deur dicht en haal één draad van het contact los|De booth moet lezen: open. Tik op “Goed” en zet dan de draad terug.',
    house_lights_out: 'Zaallicht uit|Het relais krijgt stroom: het zaallicht moet uit zijn.',
    house_lights_on: 'Zaallicht aan|Zonder stroom moet het zaallicht branden.',
    show_lights_on:
      'Showlicht aan|Het showlicht moet branden; bij elke vierde tel gaat het even uit.',
    show_lights_out: 'Showlicht uit|Zonder stroom moet het showlicht uit zijn.',
    music_off:
      'Luidsprekers los|Speel iets af in de booth (Instellingen, Muziek proberen): zonder stroom mag er niets te horen zijn.',
    music_on: 'Luidsprekers aan|Het relais krijgt stroom: het moet te horen zijn.',
    lock_held: 'Slot houdt|Doe de deur dicht: die moet vastzitten.',
    lock_without_current:
      'Slot zonder stroom|Tik op “Doen”, doe de deur dicht en haal de zekering van het slot eruit: de deur moet met een duw opengaan. Zet de zekering terug.',
    lock_by_glass:
      'De groene noodopener alleen opent de deur|Tik op “Doen”, doe de deur dicht en druk de noodopener in: de deur moet met een duw opengaan. Zet hem terug.',
    lock_by_button:
      'De SOS-knop alleen opent de deur|Overbrug K4, doe de deur dicht en druk op SOS: de deur moet met een duw opengaan. Tik op “Goed” terwijl de knop nog ingedrukt is. Haal de brug weg en laat de knop los.',
    lock_free:
      'Slot laat los, zonder de brug|Tik op “Doen” en doe de deur dicht: die moet met een duw opengaan.',
  },
}
