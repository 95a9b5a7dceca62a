import { type Actor, saveRow } from '@quina/blocks/server'
import { dependenciaService, fuenteService } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { day, type Id, pick } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { type TableName, tableNames } from '@quina/reference/contract'
import { bringEdition, bringShipped } from '@quina/reference/server'
import { municipalityIn } from '../hospital/found.server.ts'
import { hospital, hospitalMunicipality } from '../hospital/hospital.domain.ts'
import { administratorOf, type Cast } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'
import { dependencias, fuentes } from './catalogs.domain.ts'
import { expenseGroups, expenseLeaves } from './expense.domain.ts'
import { incomeGroups, incomeLeaves } from './income.domain.ts'
import type { Leaf } from './rubro.domain.ts'
import { companies, type DemoPerson, type DemoTercero, persons, type Trade } from './terceros.domain.ts'

/** Fuentes, dependencias and terceros, by the same rules as their screens. */
export async function loadCatalogs(loading: Loading, cast: Cast): Promise<void> {
  const head = cast.as('budgetHead')
  const accountant = cast.as('accountant')
  const administrator = await administratorOf(loading.db)
  for (const catalogue of tableNames)
    if (!clinicalTables.includes(catalogue)) await bringOfficial(loading, catalogue, administrator)
  await once(loading, 'official', head.userId, async (tx) => {
    for (const [catalogue, sheet] of Object.entries(officialSamples))
      await bringEdition(tx, {
        catalogue: catalogue as keyof typeof officialSamples,
        file: { name: `muestra-${catalogue}.csv`, mediaType: 'text/csv', content: sheetOf(sheet) },
        validFrom: day('2025-01-01'),
        whole: false,
        userId: head.userId,
      })
    return null
  })
  await once(loading, 'fuentes', head.userId, async (tx) => {
    for (const { specificUse, norm, code, name } of Object.values(fuentes))
      await saveRow(tx, fuenteService, row(head, { code, name, withFunds: true, specificUse, norm }))
    return null
  })
  await once(loading, 'dependencias', head.userId, async (tx) => {
    for (const { code, name } of Object.values(dependencias))
      await saveRow(tx, dependenciaService, row(head, { code, name }))
    return null
  })
  await once(loading, 'terceros', accountant.userId, async (tx) => {
    await addSelf(tx, accountant)
    for (const company of companies) await addCompany(tx, accountant, company)
    for (const person of persons) await addPerson(tx, accountant, person)
    return null
  })
}

/** The catalogues of the State with the most codes, which only care and tariffs need. */
export const clinicalTables: readonly TableName[] = [
  'diagnosis',
  'procedure',
  'medicine',
  'activeIngredient',
  'pharmaceuticalForm',
]

export async function loadClinicalCatalogs(loading: Loading): Promise<void> {
  const administrator = await administratorOf(loading.db)
  for (const catalogue of clinicalTables) await bringOfficial(loading, catalogue, administrator)
}

async function bringOfficial(loading: Loading, catalogue: TableName, administrator: string): Promise<void> {
  await once(loading, `official.${catalogue}`, administrator, async (tx) => {
    await bringShipped(tx, catalogue, administrator)
    return null
  })
}

/** Cells are separated by tabs, because names contain commas and semicolons. */
const sheetOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.join('\t')).join('\n'))

const row = (actor: Actor, body: Readonly<Record<string, unknown>>) => ({ id: null, body, actor })

const addSelf = (tx: Tx, actor: Actor) =>
  addTercero(tx, actor, {
    documentType: 'NIT',
    number: hospital.nit,
    personType: 'juridica',
    businessName: hospital.name,
    ...pick(hospital, 'address', 'municipality', 'phone', 'email'),
    isPublicEntity: true,
  })

/** A tercero that is invoiced has its municipality from the official list, as DIAN requires. */
const invoiced: readonly Trade[] = ['eps', 'government', 'bank']

const addCompany = async (tx: Tx, actor: Actor, { number, name, trades, municipality }: DemoTercero) =>
  addTercero(tx, actor, {
    ...placeOf(number, municipality),
    ...(trades.some((trade) => invoiced.includes(trade))
      ? { municipalityId: (await municipalityIn(tx, hospitalMunicipality)) as Id<'reference.municipality'> }
      : {}),
    ...classesOf(trades),
    // Nine digits, like the codes of the CHIP, and assigned to nobody.
    ...(trades.includes('government') ? { chipCode: number } : {}),
    documentType: 'NIT',
    number,
    personType: 'juridica',
    businessName: name,
  })

const addPerson = (tx: Tx, actor: Actor, { number, names, trades, municipality }: DemoPerson) =>
  addTercero(tx, actor, {
    ...placeOf(number, municipality),
    ...classesOf(trades),
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName: names[0],
    lastName: names[1],
    secondLastName: names[2],
  })

/** Derives an address and a telephone from the number, so that they are always the same. */
function placeOf(number: string, municipality: string) {
  const digits = Number(number.slice(-3))
  const address = `Calle ${1 + (digits % 40)} # ${1 + (digits % 25)}-${10 + (digits % 80)}`
  return {
    address,
    municipality,
    phone: `602 555 ${String(1_000 + digits)}`,
    email: `contacto${digits}@terceros.demo`,
  }
}

const officials: readonly Trade[] = ['official']
const publicTrades: readonly Trade[] = ['government']

function classesOf(trades: readonly Trade[]) {
  const has = (some: readonly Trade[]) => trades.some((trade) => some.includes(trade))
  const isEps = has(['eps'])
  const isBank = has(['bank'])
  const isEmployee = has(officials)
  const isPublicEntity = has(publicTrades)
  const isOther = isEps || isBank || isEmployee || isPublicEntity || has(['claimant'])
  return {
    isEps,
    isCustomer: isEps || isBank,
    isBank,
    isEmployee,
    isPublicEntity,
    isSupplier: !isOther,
    isContractor: !isOther,
  }
}

/** A catalogue as its file: heading and rows. */
type Sheet = readonly (readonly string[])[]

/**
 * The codes that the budget of the demonstration needs beyond the State's catalogues that come with the product. They are
 * samples: a real hospital loads the official files over them.
 */
const officialSamples = {
  ccpetIncome: ccpet(incomeGroups, incomeLeaves),
  ccpetExpense: ccpet(expenseGroups, expenseLeaves),
  cuipoFuente: [['codigo', 'nombre'], ...Object.values(fuentes).map(({ code, name }) => [code, name])],
  mga: [
    ['codigo', 'nombre', 'nivel'],
    ['19', 'Salud y protección social', 'Sector'],
    ['1906', 'Aseguramiento y prestación integral de servicios de salud', 'Programa'],
    ['1906005', 'Infraestructura hospitalaria adecuada (muestra)', 'Producto'],
    ['1906022', 'Dotación hospitalaria (muestra)', 'Producto'],
  ],
} as const satisfies Record<string, Sheet>

/** Codes with rubros receive amounts; the codes above them are sums. */
function ccpet(groups: readonly (readonly [code: string, name: string])[], leaves: readonly Leaf[]): Sheet {
  const captured = new Set(leaves.map((leaf) => leaf.ccpet))
  const own = leaves
    .filter(({ code, ccpet }) => code === ccpet)
    .map(({ code, name }) => [code, name] as const)
  const rows = [...groups, ...own].map(([code, name]) => [code, name, captured.has(code) ? 'C' : 'A'])
  return [['codigo', 'nombre', 'tipo_cuenta'], ...rows]
}
