/**
 * Families of medicines that share allergies, by the active principles that the IUM names.
 * Source: groups of the ATC/DDD classification, WHO Collaborating Centre, 2025 edition (the code of each group is beside it),
 * written with the names of the table DCI of SISPRO, October 2024. Cross reactions: Romano et al., EAACI position paper,
 * Allergy 2020;75:1300 (beta-lactams); Kowalski et al., EAACI/ENDA, Allergy 2013;68:1219 (NSAID and salicylates).
 */
interface AllergenFamily {
  readonly label: string
  readonly atc: string
  /** Other names that people write for it. */
  readonly names: readonly string[]
  /** How its active principles begin or end: `cef-`, `-cilina`. */
  readonly stems?: readonly string[]
  readonly members: readonly string[]
  /** Families that may cross-react: they give a warning, and require a reason like the same family. */
  readonly crosses?: readonly string[]
}

const declared = {
  penicillins: {
    label: 'Penicilinas',
    atc: 'J01C',
    names: ['penicilina', 'penicilinas', 'penicilinico', 'betalactamico', 'betalactamicos'],
    stems: ['-cilina'],
    members: ['bencilpenicilina', 'fenoximetilpenicilina', 'sultamicilina', 'sulbactam', 'tazobactam'],
    crosses: ['cephalosporins', 'carbapenems'],
  },
  cephalosporins: {
    label: 'Cefalosporinas',
    atc: 'J01DB, J01DC, J01DD, J01DE, J01DI',
    names: ['cefalosporina', 'cefalosporinas', 'betalactamico', 'betalactamicos'],
    stems: ['cef-'],
    members: [],
    crosses: ['penicillins', 'carbapenems'],
  },
  carbapenems: {
    label: 'Carbapenémicos',
    atc: 'J01DH',
    names: ['carbapenemico', 'carbapenemicos', 'betalactamico', 'betalactamicos'],
    stems: ['-penem'],
    members: [],
    crosses: ['penicillins', 'cephalosporins'],
  },
  sulfonamides: {
    label: 'Sulfas (sulfonamidas antibacterianas)',
    atc: 'J01E, A07EC01, D06BA',
    names: ['sulfa', 'sulfas', 'sulfamida', 'sulfamidas', 'sulfonamida', 'sulfonamidas'],
    members: [
      'sulfadiazina',
      'sulfadoxina',
      'sulfametoxazol',
      'sulfasalazina',
      'sulfacetamida',
      'sulfisoxazol',
    ],
  },
  nsaids: {
    label: 'Antiinflamatorios no esteroideos (AINE)',
    atc: 'M01A, M02AA, S01BC, N02BB',
    names: ['aine', 'aines', 'antiinflamatorio', 'antiinflamatorios', 'pirazolonas'],
    stems: ['-profeno', '-fenaco', '-oxicam', '-coxib'],
    members: [
      ...['naproxeno', 'ketorolaco', 'indometacina', 'nimesulida', 'metamizol', 'etodolaco', 'sulindaco'],
      ...['acido mefenamico', 'acido tolfenamico', 'fenilbutazona', 'diacereina'],
    ],
    crosses: ['salicylates'],
  },
  salicylates: {
    label: 'Salicilatos',
    atc: 'N02BA, B01AC06, A07EC02',
    names: ['salicilato', 'salicilatos'],
    members: [
      'acido acetilsalicilico',
      'acido salicilico',
      'metilo salicilato',
      'metilsalicilato',
      'mesalazina',
      'bismuto subsalicilato',
    ],
    crosses: ['nsaids'],
  },
  opioids: {
    label: 'Opioides',
    atc: 'N02A, N01AH, N07BC, R05DA',
    names: ['opioide', 'opioides', 'opiaceo', 'opiaceos'],
    stems: ['-fentanilo'],
    members: [
      ...[
        'morfina',
        'codeina',
        'dihidrocodeina',
        'fentanilo',
        'hidromorfona',
        'hidrocodona',
        'oxicodona',
        'metadona',
      ],
      ...['tramadol', 'tapentadol', 'buprenorfina', 'nalbufina', 'petidina', 'meperidina', 'loperamida'],
    ],
  },
  iodinated: {
    label: 'Medios yodados y yodo',
    atc: 'V08A, D08AG',
    names: ['yodo', 'yodado', 'yodados', 'contraste', 'medio de contraste'],
    members: [
      ...[
        'iohexol',
        'iopamidol',
        'iopromida',
        'ioversol',
        'iodixanol',
        'iobitridol',
        'iomeprol',
        'ioxitalamato',
      ],
      ...['yodo', 'yodopovidona', 'amidotrizoato', 'medio de contraste yodado'],
    ],
  },
  macrolides: {
    label: 'Macrólidos',
    atc: 'J01FA',
    names: ['macrolido', 'macrolidos'],
    stems: ['-tromicina'],
    members: ['espiramicina', 'eritromicina'],
  },
  lincosamides: {
    label: 'Lincosamidas',
    atc: 'J01FF',
    names: ['lincosamida', 'lincosamidas'],
    members: ['clindamicina', 'lincomicina'],
  },
  quinolones: {
    label: 'Quinolonas',
    atc: 'J01M',
    names: ['quinolona', 'quinolonas', 'fluoroquinolonas'],
    stems: ['-floxacino', '-floxacina'],
    members: ['acido nalidixico'],
  },
  tetracyclines: {
    label: 'Tetraciclinas',
    atc: 'J01A',
    names: ['tetraciclinas'],
    members: [
      'tetraciclina',
      'doxiciclina',
      'minociclina',
      'limeciclina',
      'oxitetraciclina',
      'demeclociclina',
      'tigeciclina',
    ],
  },
  aminoglycosides: {
    label: 'Aminoglucósidos',
    atc: 'J01G',
    names: ['aminoglucosido', 'aminoglucosidos'],
    members: ['gentamicina', 'amikacina', 'tobramicina', 'neomicina', 'estreptomicina', 'kanamicina'],
  },
  nitroimidazoles: {
    label: 'Nitroimidazoles',
    atc: 'J01XD, P01AB',
    names: ['nitroimidazol', 'nitroimidazoles'],
    members: ['metronidazol', 'tinidazol', 'secnidazol', 'benznidazol', 'ornidazol'],
  },
  localAnaesthetics: {
    label: 'Anestésicos locales de tipo amida',
    atc: 'N01BB',
    names: ['anestesico local', 'anestesicos locales'],
    members: [
      'lidocaina',
      'bupivacaina',
      'levobupivacaina',
      'mepivacaina',
      'prilocaina',
      'ropivacaina',
      'articaina',
    ],
  },
  aromaticAnticonvulsants: {
    label: 'Anticonvulsivantes aromáticos',
    atc: 'N03A',
    names: ['anticonvulsivante', 'anticonvulsivantes'],
    members: ['fenitoina', 'carbamazepina', 'oxcarbazepina', 'fenobarbital', 'lamotrigina', 'primidona'],
  },
  aceInhibitors: {
    label: 'Inhibidores de la ECA',
    atc: 'C09A, C09B',
    names: ['ieca', 'inhibidor de la eca'],
    members: [
      'captopril',
      'enalapril',
      'lisinopril',
      'perindopril',
      'quinapril',
      'ramipril',
      'trandolapril',
      'zofenopril',
    ],
  },
} as const satisfies Record<string, AllergenFamily>

export type FamilyName = keyof typeof declared
export const allergenFamilies: Readonly<Record<FamilyName, AllergenFamily>> = declared

/** What people write instead of the DCI. Source: DCI of SISPRO (October 2024) and the usual names in Colombia. */
export const substanceAliases: Readonly<Record<string, readonly string[]>> = {
  asa: ['acido acetilsalicilico'],
  aas: ['acido acetilsalicilico'],
  aspirina: ['acido acetilsalicilico'],
  cardioaspirina: ['acido acetilsalicilico'],
  acetaminofen: ['paracetamol'],
  dolex: ['paracetamol'],
  dipirona: ['metamizol'],
  novalgina: ['metamizol'],
  bactrim: ['sulfametoxazol', 'trimetoprima'],
  'trimetoprim sulfa': ['sulfametoxazol', 'trimetoprima'],
  benzetacil: ['bencilpenicilina'],
  'penicilina benzatinica': ['bencilpenicilina'],
  unasyn: ['ampicilina', 'sulbactam'],
  clavulin: ['amoxicilina', 'acido clavulanico'],
  voltaren: ['diclofenaco'],
  advil: ['ibuprofeno'],
  keflex: ['cefalexina'],
  demerol: ['petidina'],
  meperidina: ['petidina'],
  isodine: ['yodopovidona'],
  xilocaina: ['lidocaina'],
  adrenalina: ['epinefrina'],
}
