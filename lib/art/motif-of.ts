import { city, house, temple } from './motifs/buildings';
import { crown, threeCrowns } from './motifs/crowns';
import { figures, spiral, veils } from './motifs/figures';
import { bars, keys, notes, record, sunburst } from './motifs/music';
import { cherries, fire, flower, forest, journey } from './motifs/nature';
import { curtain, masks, microphone, puppet } from './motifs/stage';
import { tent } from './motifs/tent';
import { coins, cup, kite, quill, skull } from './motifs/things';
import { birds, sea, storm } from './motifs/water';
import { pick, type Random } from './random';
import type { Motif } from './scene';

/** Motifs by words in a title: words in the four languages, without accents, and well-known plays. */
const BY_TITLE: readonly [words: RegExp, motif: Motif][] = [
  [/\b(?:storm|tempest|sturm|tempete|onweer|orage|gewitter|orkaan|hurricane)/, storm],
  [/(?:kersen|cherry|kirsch|cerisaie)/, cherries],
  [/(?:meeuw|vogel|bird|seagull|mouette|oiseau|zwan|swan|cygne|schwan|nachtegaal|nightingale)/, birds],
  [
    /(?:\bzee|\bsea\b|\bsee\b|\bmer\b|schip|ship|schiff|bateau|zegen|golven|waves|water|haven|harbo|vliegende hollander|oceaan|ocean)/,
    sea,
  ],
  [
    /(?:midzomer|midsummer|sommernacht|nuit|nacht|night|maan|moon|mond|lune|droom|dream|traum|reve|\bbos\b|\bforest|\bwald)/,
    forest,
  ],
  [/(?:hamlet|dood|death|\btod\b|mort|skelet|requiem|jedermann|elckerlijc|everyman)/, skull],
  [/(?:driekoningen|twelfth night|\bkerst|christmas|weihnacht|noel)/, threeCrowns],
  [/(?:macbeth|koning|king\b|konig|\broi\b|koningin|queen|lear|richard|henry|prins|prince|kroon|crown)/, crown],
  [/(?:zusters|zussen|sisters|schwestern|soeurs)/, figures(3)],
  [/(?:lysistrata|vrouwen|women|frauen|femmes)/, figures(5)],
  [/(?:antigone|orest|elektra|oedipus|troj|griek|greek|griech|grec|odyssee|odyssey|agamemnon)/, temple],
  [/(?:phaedra|phedre|venus|sirene)/, veils],
  [/(?:medea|lucifer|duivel|devil|teufel|diable|vuur|fire|feuer|\bfeu\b|vlam|flame|\bhel\b|\bhell\b|carmen)/, fire],
  [/(?:poppenhuis|doll.?s house|puppenheim|\bhuis|\bhouse|\bhaus|maison|thuis|\bhome\b|zolder|kamer)/, house],
  [
    /(?:stad\b|\bcity|\bstadt|\bville\b|gijsbrecht|brabander|amsterdam|gracht|straat|street|strasse|\brue\b|trijntje)/,
    city,
  ],
  [/(?:vrek|warenar|geld|\bgeiz|avare|\bmoney|\bgold|\bgoud|dreigroschen|driestuivers|munt)/, coins],
  [/(?:tartuffe|masker|mask|harlekijn|arlecchino|pantalone)/, masks],
  [/(?:cyrano|faust|brief|letter|lettre|dichter|poe[tz]|boek|book|livre|shakespeare)/, quill],
  [/(?:mariken|peer gynt|\bberg|mountain|montagne|reis|journey|voyage|reise|\bweg\b|wandel|tocht)/, journey],
  [/(?:salome|sluier|veil|schleier|dans|dance|tanz|danse|ballet)/, veils],
  [/(?:ubu|\bgek|waan|madness|wahn|folie|zieke|woyzeck|vertigo|chaos)/, spiral],
  [/(?:ernst|earnest|\bthee|\btea\b|\btee\b|\bthe de|koffie|coffee|kaffee|cafe|ontbijt)/, cup],
  [/(?:roos|rose|bloem|flower|blume|fleur|tuin|garden|garten|jardin|lente|spring|fruhling|printemps)/, flower],
  [/(?:vlieger|kite|wind|lucht|\bsky\b|himmel|\bciel\b|wolk|cloud)/, kite],
];

/** Motifs by genre: the first match counts; the last matches everything. */
const BY_TYPE: readonly [types: RegExp, motifs: readonly Motif[]][] = [
  [/(?:poppen|puppet|marionet|figuren)/, [puppet, kite, puppet]],
  [/(?:klassiek|classical|klassik|classique|kamermuziek|chamber|recital|piano)/, [keys, notes, bars]],
  [
    /(?:muziek|music|musi[kq]|concert|konzert|jazz|pop|opera|koor|choir|chor|band)/,
    [record, notes, keys, bars, sunburst],
  ],
  [/(?:jeugd|famil|kinder|child|youth|enfant|jeune)/, [kite, tent, flower, sunburst]],
  [/(?:dans|danc|tanz|ballet)/, [veils, figures(4), spiral]],
  [/(?:cabaret|kleinkunst|comedy|stand.?up|humor)/, [microphone, masks, spiral]],
  [
    /(?:locatie|location|open.?air|buiten|circus|zirkus|cirque|festival|straattheater)/,
    [tent, journey, city, sunburst],
  ],
  [/(?:lezing|lecture|vortrag|conference|literat|poezie|poetry)/, [quill, cup, microphone]],
  [/(?:film|cinema|kino)/, [spiral, city, figures(2)]],
  [/(?:expo|tentoon|museum|kunst|\bart)/, [flower, spiral, temple]],
  [/(?:)/, [curtain, masks, figures(2), figures(5), flower, spiral, city]],
];

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');

/** The motif for a show: by its title, else one for its genres. */
export function motifOf(title: string, types: readonly string[], random: Random): Motif {
  const name = plain(title);
  const said = BY_TITLE.find(([words]) => words.test(name))?.[1];
  if (said) return said;
  const genre = plain(types.join(' '));
  const [, motifs] = BY_TYPE.find(([words]) => words.test(genre)) as (typeof BY_TYPE)[number];
  return pick(random, motifs);
}
