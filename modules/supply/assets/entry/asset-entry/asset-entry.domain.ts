import type { InputOf } from '@quina/blocks'
import {
  type Day,
  fraction,
  larger,
  type Money,
  minus,
  money,
  must,
  plus,
  readNumber,
  scaled,
  sumOf,
  zero,
} from '@quina/kernel'
import type { assetEntry } from './asset-entry.contract.ts'

export type EntryInput = InputOf<typeof assetEntry>
export type EntryLine = EntryInput['lines'][number]

/** One unit of a line, with the parts that have their own depreciation. */
export type Unit = Readonly<{ serial: string | null; cost: Money; parts: readonly Part[] }>

export type Part = Readonly<{ description: string; cost: Money; lifeMonths: number | null }>

/**
 * Checks the data of an entry.
 * @throws Problem BIE-020 a future day, BIE-021 to BIE-024, BIE-036 data that its origin needs, BIE-025, BIE-026 its destination
 * and its lines
 */
export function mustBeEntry(entry: EntryInput, today: Day): void {
  const { date, origin, terceroId, invoice, act, contract, termOn, destination, locationId, custodianId } =
    entry
  must(date <= today, 'BIE-020', 'date', 'La fecha no puede ser futura.')
  const alone = origin === 'surplus'
  must(alone || terceroId !== null, 'BIE-021', 'terceroId', 'Indique quién entrega los bienes.')
  must(
    origin !== 'purchase' || invoice !== null,
    'BIE-022',
    'invoice',
    'Una compra se ingresa con su factura.',
  )
  const donated = origin === 'donation' || origin === 'transfer' || origin === 'replacement'
  must(!donated || act !== null, 'BIE-023', 'act', 'Indique el acta con la que se reciben.')
  const lent = origin !== 'received' || (contract !== null && termOn !== null)
  must(lent, 'BIE-024', 'termOn', 'Un comodato tiene contrato y fecha de devolución.')
  const answers = entry.retirementId === null || origin === 'replacement'
  must(answers, 'BIE-036', 'retirementId', 'Solo una reposición responde a una baja.')
  const serves = destination === 'inService'
  must(!serves || locationId !== null, 'BIE-025', 'locationId', 'Lo que entra en servicio tiene ubicación.')
  must(
    !serves || custodianId !== null,
    'BIE-026',
    'custodianId',
    'Lo que entra en servicio tiene responsable.',
  )
  for (const [at, line] of entry.lines.entries()) mustBeLine(line, `lines.${at}`)
}

function mustBeLine(line: EntryLine, at: string): void {
  const serials = serialsOf(line)
  const each = `Escriba una serie por unidad: hay ${serials.length} para ${line.quantity}.`
  must(serials.length === 0 || serials.length === line.quantity, 'BIE-028', `${at}.serials`, each)
  const twice = 'Una serie está repetida.'
  must(new Set(serials).size === serials.length, 'SERIE_DUPLICADA', `${at}.serials`, twice)
  const parts = partsOf(line)
  const wrong = 'Escriba cada componente como «Tubo de rayos X = 12.000.000 / 36».'
  must(!parts.includes(null), 'BIE-029', `${at}.parts`, wrong)
  const left = minus(
    unitCostOf(line),
    sumOf(
      parts.flatMap((part) => part ?? []),
      'cost',
    ),
  )
  must(left > 0n, 'BIE-030', `${at}.parts`, 'Los componentes no pueden valer tanto como el bien entero.')
  const residual = line.residual ?? zero
  must(
    residual >= 0n && residual < left,
    'BIE-031',
    `${at}.residual`,
    'El valor residual es menor que el costo.',
  )
}

const serialsOf = ({ serials }: EntryLine): string[] => (serials ?? '').split(/[\s,;]+/).filter(Boolean)

const partsOf = ({ parts }: EntryLine): (Part | null)[] =>
  (parts ?? '')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [, description = '', cost = '', months] =
        /^(.+?)=\s*([\d.,]+)\s*(?:\/\s*(\d+)\s*)?$/.exec(row.trim()) ?? []
      const read = readNumber(cost, { decimals: 2, mark: 'comma' })
      if (description === '' || read === null) return null
      return {
        description: description.trim(),
        cost: money(read.digits),
        lifeMonths: months === undefined ? null : Number(months),
      }
    })

/** Returns the cost of a unit: price with non-deductible VAT, plus other costs. Half-up to the centavo. */
const unitCostOf = ({ unitCost, vatRate, otherCosts }: EntryLine): Money =>
  plus(billedOf(unitCost, vatRate), otherCosts ?? zero)

const billedOf = (amount: Money, vatRate: string | null): Money =>
  fraction(amount, {
    part: 100_000_000n + scaled(vatRate ?? '0', 6),
    whole: 100_000_000n,
    rounding: 'half-up',
  })

/** Returns the amount that the supplier invoices, without costs paid to others. */
export const invoicedOf = (lines: readonly EntryLine[]): Money =>
  sumOf(lines, ({ unitCost, vatRate, quantity }) => billedOf((unitCost * BigInt(quantity)) as Money, vatRate))

/** Returns the units of a line, each with its serial; the cost of the parts is taken from the unit's cost. */
export function unitsOf(line: EntryLine): readonly Unit[] {
  const serials = serialsOf(line)
  const parts = partsOf(line).flatMap((part) => part ?? [])
  const cost = larger(zero, minus(unitCostOf(line), sumOf(parts, 'cost')))
  return Array.from({ length: line.quantity }, (_, index) => ({
    serial: serials[index] ?? null,
    cost,
    parts,
  }))
}
