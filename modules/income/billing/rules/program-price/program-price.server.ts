import { cachedEach } from '@quina/blocks/server'
import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, must, showPesos, zero } from '@quina/kernel'

/** A service of a programme that a contract agrees, with its days. */
interface PriceRow {
  readonly contractId: string
  readonly programId: string
  readonly program: string
  readonly free: boolean
  readonly serviceId: string
  readonly mode: 'included' | 'priced'
  readonly value: string | null
  readonly fromDay: string
  readonly untilDay: string | null
}

export interface ProgramInput {
  readonly contractId: string
  readonly serviceId: string
  readonly day: Day
  /** The programme that the caller gives. */
  readonly programId?: string | null
  /** The programme that the charge had, which stays while its contract agrees it. */
  readonly before?: string | null
}

export interface ProgramPrice {
  readonly programId: string
  /** Users pay nothing in it: promotion, chronic patients (billing dossier §1.5). */
  readonly free: boolean
  readonly price: Money
  readonly formula: unknown
  readonly explained: string
  readonly unpriced: string | null
  /** Included in what is paid by month: it is reported at its price by event, which measures the banda of a PGP. */
  readonly byEvent: boolean
}

/**
 * The price of a service in the given programme or, without one, in the only programme of its contract that lists it. Null when
 * it belongs to none.
 * @throws Problem FAC-194 when the contract does not agree that service in the given programme.
 */
export async function programPrice(tx: Tx, input: ProgramInput): Promise<ProgramPrice | null> {
  const { contractId, serviceId, day, programId = null, before = null } = input
  const all = (await agreedOf(tx, [contractId])).get(contractId) ?? []
  const own = all.filter((one) => one.serviceId === serviceId && isOn(one, day))
  const named = own.find((one) => one.programId === (programId ?? before))
  const message = 'El contrato no tiene ese servicio en el programa en esa fecha.'
  must(programId === null || named !== undefined, 'FAC-194', 'programId', message)
  const found = named ?? (own.length === 1 ? own[0] : undefined)
  if (found === undefined) return null
  return { ...priceIn(found), byEvent: found.mode === 'included' && (await isMonthly(tx, contractId)) }
}

async function isMonthly(tx: Tx, contractId: string): Promise<boolean> {
  const held = await rowOf(tx, 'billing.contractWay', contractId, ['byMonth'])
  return held?.byMonth === true
}

const isOn = ({ fromDay, untilDay }: PriceRow, day: Day): boolean =>
  fromDay <= day && (untilDay === null || day <= untilDay)

function priceIn({ programId, program, free, mode, value }: PriceRow): Omit<ProgramPrice, 'byEvent'> {
  const source = { source: 'program', program, mode }
  const given = { programId, free, unpriced: null }
  if (mode === 'included')
    return { ...given, price: zero, formula: source, explained: `Incluido en el programa ${program}` }
  if (value === null) {
    const why = `El programa ${program} no dice cuánto vale.`
    return { ...given, price: zero, formula: {}, explained: '', unpriced: why }
  }
  const price = money(value)
  const explained = `Programa ${program}: ${showPesos(price)} por actividad`
  return { ...given, price, formula: { ...source, final: moneyText(price) }, explained }
}

const agreedOf = cachedEach(
  {
    name: 'billing.agreedPrograms',
    tables: ['billing.contract_program', 'billing.program_service', 'billing.program'],
    most: 2000,
  },
  async (tx, contractIds): Promise<ReadonlyMap<string, readonly PriceRow[]>> => {
    if (contractIds.length === 0) return new Map()
    const rows = await rowsFrom<PriceRow>(tx)`
      select c.contract_id, c.program_id, p.code || ' ' || p.name as program,
             p.kind in ('activity', 'chronic', 'pic') as free, s.service_id, s.mode,
             coalesce(s.value, c.activity_value)::text as value, greatest(c.from_day, p.from_day)::text as from_day,
             least(c.until_day, p.until_day)::text as until_day
      from billing.contract_program c
      join billing.program p on p.id = c.program_id and p.active
      join billing.program_service s on s.program_id = c.program_id and s.active
      where c.active and c.contract_id = any(${[...contractIds]}::uuid[])`
    return new Map(contractIds.map((id) => [id, rows.filter(({ contractId }) => contractId === id)]))
  },
)
