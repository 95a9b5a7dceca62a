import { type Random, randomFrom, seedOf } from '../../plan/random.domain.ts'

/** The stores of the fictitious hospital: two in its main site, one in La Esperanza, and one on consignment. */
export const demoStores = [
  {
    key: 'central',
    campus: 0,
    code: 'ALM',
    name: 'Almacén central',
    kind: 'central',
    place: 'ALM',
    centre: '4.1',
  },
  {
    key: 'pharmacy',
    campus: 0,
    code: 'FAR',
    name: 'Farmacia',
    kind: 'pharmacy',
    place: 'ALM',
    centre: '2.3',
  },
  {
    key: 'esperanza',
    campus: 1,
    code: 'ESP',
    name: 'Depósito La Esperanza',
    kind: 'service',
    place: 'E',
    centre: '1.2',
  },
  {
    key: 'consigned',
    campus: 0,
    code: 'CON',
    name: 'Consignación',
    kind: 'consignment',
    place: 'ALM',
    centre: '4.1',
  },
] as const
export type StoreKey = (typeof demoStores)[number]['key']

/** Their custodian: a person of the demonstration, who does not exist. */
export const storesCustodian = '993000002'

/** Groups with the opening balances of their accounts, in whole pesos. */
export const demoGroups = [
  { code: 'MED', name: 'Medicamentos', kind: 'medicine', account: '151403', opening: 86_215_000 },
  { code: 'MMQ', name: 'Material médico-quirúrgico', kind: 'device', account: '151404', opening: 54_730_000 },
  { code: 'REA', name: 'Reactivos de laboratorio', kind: 'reagent', account: '151405', opening: 23_180_000 },
] as const
export type GroupCode = (typeof demoGroups)[number]['code']

/** Active principles that a hospital of this size keeps: their medicines are those of the official catalogue (IUM). */
export const demoIngredients =
  `PARACETAMOL IBUPROFENO DICLOFENACO NAPROXENO MELOXICAM TRAMADOL MORFINA AMOXICILINA AMPICILINA
CEFALEXINA CEFAZOLINA CEFTRIAXONA GENTAMICINA AZITROMICINA CLARITROMICINA CIPROFLOXACINO METRONIDAZOL FLUCONAZOL ACICLOVIR
ALBENDAZOL OMEPRAZOL ESOMEPRAZOL RANITIDINA METOCLOPRAMIDA ONDANSETRON LOPERAMIDA LACTULOSA BISACODILO LOSARTAN
ENALAPRIL AMLODIPINO NIFEDIPINO METOPROLOL CARVEDILOL FUROSEMIDA HIDROCLOROTIAZIDA
ESPIRONOLACTONA ATORVASTATINA ROSUVASTATINA
LOVASTATINA METFORMINA GLIBENCLAMIDA
LEVOTIROXINA PREDNISOLONA DEXAMETASONA HIDROCORTISONA LORATADINA CETIRIZINA DESLORATADINA SALBUTAMOL
BECLOMETASONA FLUOXETINA SERTRALINA ESCITALOPRAM QUETIAPINA RISPERIDONA HALOPERIDOL DIAZEPAM CLONAZEPAM MIDAZOLAM FENITOINA
CARBAMAZEPINA PREGABALINA WARFARINA CLOPIDOGREL RIVAROXABAN ATROPINA EPINEFRINA LIDOCAINA OXITOCINA MISOPROSTOL TIAMINA
TELMISARTAN VALSARTAN BETAHISTINA TAMSULOSINA ALOPURINOL COLCHICINA METOTREXATO`
    .split(/\s+/)
    .filter(Boolean)

const devices =
  `Gasa estéril|Compresa abdominal|Venda elástica|Apósito adhesivo|Esparadrapo|Guante de examen|Guante quirúrgico|
Jeringa desechable|Aguja hipodérmica|Catéter venoso|Equipo de venoclisis|Sonda vesical|Sonda nasogástrica|Bolsa colectora|
Tapabocas quirúrgico|Bata desechable|Gorro desechable|Sutura absorbible|Sutura no absorbible|Hoja de bisturí|Cánula nasal|
Máscara de oxígeno|Tubo orotraqueal|Electrodo de monitoreo|Bajalenguas|Algodón laminado|
Recolector de punzantes|Tirillas de glucometría|
Lanceta|Gel conductor`
    .split('|')
    .map((name) => name.trim())
const reagents =
  `Hemograma|Glucosa|Creatinina|Nitrógeno ureico|Colesterol total|Triglicéridos|Uroanálisis|VIH prueba rápida|
Serología|Grupo sanguíneo|Gravindex|Troponina|Proteína C reactiva|Coprológico|Hemoclasificación|Electrolitos|
Bilirrubinas|Transaminasas|
TSH|Gram`
    .split('|')
    .map((name) => name.trim())

/** A product as the catalogue describes it, before it is saved; `price` is per base unit, in whole pesos. */
export interface DemoProduct {
  readonly code: string
  readonly group: GroupCode
  readonly name: string
  readonly unit: string
  readonly price: number
}

const priced = (code: string, low: number, high: number): number => randomFrom(seedOf(code)).whole(low, high)

const plain = (
  group: GroupCode,
  names: readonly string[],
  prices: readonly [number, number],
): DemoProduct[] =>
  names.map((name, index) => {
    const code = `${group}-${String(index + 1).padStart(3, '0')}`
    return { code, group, name, unit: group === 'REA' ? 'Prueba' : 'Unidad', price: priced(code, ...prices) }
  })

/** Sixty devices of two sizes and twenty reagents: common names, of no maker. */
export const demoSupplies: readonly DemoProduct[] = [
  ...plain(
    'MMQ',
    devices.flatMap((name) => [`${name}, tamaño 1`, `${name}, tamaño 2`]),
    [250, 18_000],
  ),
  ...plain(
    'REA',
    reagents.map((name) => `Reactivo para ${name}`),
    [2_500, 40_000],
  ),
]

export const medicinePrice = (code: string): number => priced(code, 120, 9_500)

/** An opening or purchased lot of a store, with its value in whole pesos. */
export interface DemoLot {
  readonly store: StoreKey
  readonly product: DemoProduct
  readonly lot: string
  readonly expiry: string
  readonly quantity: number
  readonly value: number
}

const storeOf = (group: GroupCode): StoreKey => (group === 'MED' ? 'pharmacy' : 'central')

/** Returns the opening stock: each group adds up exactly to its account's opening balance. */
export function openingLots(products: readonly DemoProduct[]): readonly DemoLot[] {
  return demoGroups.flatMap(({ code, opening }) => {
    const own = products.filter(({ group }) => group === code)
    const lots = own.flatMap((product, index) => heldLots(product, index))
    const whole = lots.reduce((sum, { value }) => sum + value, 0)
    let given = 0
    return lots.map((lot, index) => {
      const value = index === lots.length - 1 ? opening - given : Math.floor((lot.value * opening) / whole)
      given += value
      return { ...lot, value, quantity: Math.max(60, Math.round(value / lot.product.price)) }
    })
  })
}

/** One product in six is also in La Esperanza, and one in five has a lot about to expire. */
function heldLots(product: DemoProduct, at: number): DemoLot[] {
  const random = randomFrom(seedOf(`opening ${product.code}`))
  const lot = (store: StoreKey, letter: string, expiry: string, weight: number): DemoLot => ({
    store,
    product,
    lot: `${letter}${random.whole(1_000, 9_999)}`,
    expiry,
    quantity: 0,
    value: weight,
  })
  const own = storeOf(product.group)
  const lots = [lot(own, 'A', `2028-${month(random)}-28`, random.whole(60, 140))]
  if (at % 5 === 0) lots.push(lot(own, 'B', at % 20 === 0 ? '2026-11-05' : '2027-01-31', random.whole(5, 20)))
  if (at % 6 === 0 && product.group !== 'REA')
    lots.push(lot('esperanza', 'C', `2027-${month(random)}-28`, random.whole(15, 40)))
  return lots
}

const month = (random: Random): string => String(random.whole(1, 12)).padStart(2, '0')

/** Returns the six products of an invoice and the value of each line; they add up to the invoice. */
export function soldLots(
  products: readonly DemoProduct[],
  {
    key,
    store,
    group,
    value,
  }: { readonly key: string; readonly store: StoreKey; readonly group: GroupCode; readonly value: number },
): readonly DemoLot[] {
  const random = randomFrom(seedOf(key))
  const own = products.filter((product) => product.group === group)
  const first = random.whole(0, own.length - 6)
  let left = value
  return own.slice(first, first + 6).map((product, index) => {
    const worth = index === 5 ? left : Math.floor(value / 6)
    left -= worth
    const quantity = Math.max(1, Math.round(worth / product.price))
    const lot = `D${random.whole(10_000, 99_999)}`
    return { store, product, lot, expiry: `2028-${month(random)}-28`, quantity, value: worth }
  })
}
