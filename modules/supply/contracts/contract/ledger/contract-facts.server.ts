import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, must, mustBeFound, showDay } from '@quina/kernel'

/** The data of a contract that its orders, receptions and payments need. */
export interface ContractFacts {
  readonly id: string
  readonly label: string
  readonly status: string
  readonly kind: string
  readonly campusId: string
  readonly terceroId: string
  readonly registroId: string | null
  readonly supervisorId: string | null
  readonly signedOn: Day | null
  readonly signedBy: string | null
  readonly startedOn: Day | null
  readonly endsOn: Day | null
  readonly suspendedOn: Day | null
  readonly endedOn: Day | null
  readonly agreed: Money
  readonly taken: Money
  readonly executed: Money
}

type Row = Omit<ContractFacts, 'agreed' | 'taken' | 'executed'> & {
  readonly agreed: string
  readonly taken: string
  readonly executed: string
}

/** Returns a contract, locked: its orders, receptions and acts wait for each other; documents that only name it do not. */
export async function lockedContract(tx: Tx, id: string): Promise<ContractFacts> {
  const row = await rowFrom<Row>(tx)`
    select c.id, coalesce(platform.numbered('CT', c.number) || ' de ' || c.vigencia, 'El contrato') as label, c.status, c.kind,
           c.campus_id as "campusId", c.tercero_id as "terceroId", c.registro_id as "registroId",
           c.supervisor_id as "supervisorId", c.signed_on as "signedOn", c.signed_by as "signedBy",
           c.started_on as "startedOn", c.ends_on as "endsOn", c.suspended_on as "suspendedOn", c.ended_on as "endedOn",
           coalesce((select b.agreed from contracts.contract_balance b where b.contract_id = c.id), 0)::text as agreed,
           coalesce((select b.taken from contracts.contract_balance b where b.contract_id = c.id), 0)::text as taken,
           coalesce((select b.executed from contracts.contract_balance b where b.contract_id = c.id), 0)::text as executed
    from contracts.contract c where c.id = ${id}::uuid for no key update of c`
  const { agreed, taken, executed, ...facts } = mustBeFound(row, 'El contrato')
  return { ...facts, agreed: money(agreed), taken: money(taken), executed: money(executed) }
}

type ContractState = Pick<ContractFacts, 'label' | 'status' | 'startedOn' | 'endsOn'>

/** The field where the user chose the contract or its order. */
type ChoiceField = 'contractId' | 'orderId'

/**
 * Only a contract in execution may be ordered, received or paid, on a day of its term.
 * @param chosenIn null when the document is the contract itself
 * @throws Problem SUSPENDIDO, CTP-020 not in execution, FUERA_DE_PLAZO
 */
export function mustRun(
  { label, status, startedOn, endsOn }: ContractState,
  on: Day,
  chosenIn: ChoiceField | null = null,
): void {
  mustNotBeSuspended({ label, status }, chosenIn)
  const idle = `${label} no está en ejecución.`
  insist(status === 'running', 'CTP-020', idle, conflictIn(chosenIn, idle))
  mustBeInTerm({ startedOn, endsOn }, on, 'date')
}

const conflictIn = (field: ChoiceField | null, message: string) => ({
  status: 409 as const,
  ...(field === null ? {} : { fields: { [field]: message } }),
})

/** @throws Problem SUSPENDIDO */
export function mustNotBeSuspended(
  { label, status }: Pick<ContractState, 'label' | 'status'>,
  chosenIn: ChoiceField | null,
): void {
  const message = `${label} está suspendido: reinícielo antes.`
  insist(status !== 'suspended', 'SUSPENDIDO', message, conflictIn(chosenIn, message))
}

/** @throws Problem FUERA_DE_PLAZO */
export function mustBeInTerm(
  { startedOn, endsOn }: Pick<ContractState, 'startedOn' | 'endsOn'>,
  on: Day,
  field: string,
): void {
  const within = startedOn !== null && endsOn !== null && on >= startedOn && on <= endsOn
  const term = startedOn === null || endsOn === null ? '' : `${showDay(startedOn)} a ${showDay(endsOn)}`
  must(within, 'FUERA_DE_PLAZO', field, `La fecha está por fuera del plazo del contrato: ${term}.`)
}

export interface LineFacts {
  readonly id: string
  readonly detail: string
  readonly productId: string | null
  readonly unitPrice: Money
  readonly vatRate: string | null
  readonly agreed: string
  readonly taken: string
}

/** Returns the lines of a contract with their prices on a day and what is left of each. */
export async function linesOf(tx: Tx, contractId: string, on: Day): Promise<LineFacts[]> {
  const rows = await rowsFrom<Omit<LineFacts, 'unitPrice'> & { unitPrice: string }>(tx)`
    select l.id, l.detail, l.product_id as "productId", contracts.price_on(l.id, ${on}::date)::text as "unitPrice",
           l.vat_rate::text as "vatRate",
           coalesce(b.agreed, l.quantity)::text as agreed, coalesce(b.taken, 0)::text as taken
    from contracts.contract_line l left join contracts.line_balance b on b.line_id = l.id
    where l.parent_id = ${contractId}::uuid order by l.position`
  return rows.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: money(unitPrice) }))
}

/**
 * Returns the amount of a registro that may still be obliged: its balance less the supports that have no causación yet. Zero
 * without a registro.
 */
export async function leftToOblige(tx: Tx, registroId: string | null): Promise<Money> {
  const row = await rowFrom<{ left: string }>(tx)`
    select (coalesce(r.balance, 0) - coalesce((
             select sum(s.gross) from accounting.support_source_option s
             where s.registro_id = r.id and s.owed_yet), 0))::numeric(18,2)::text as left
    from budget.registro_list r where r.id = ${registroId}::uuid`
  return money(row?.left ?? '0.00')
}
