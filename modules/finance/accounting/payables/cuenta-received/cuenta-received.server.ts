import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Extra, parameterOn, serveDocument, servedDocument } from '@quina/blocks/server'
import { oneFrom, rowFrom, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { type Day, insist, type Money, money, must, padded, zero } from '@quina/kernel'
import { offerSupport, withdrawSupport } from '../support-source/support-source.server.ts'
import { type ChargedKind, cuentaReceived, personalKinds } from './cuenta-received.contract.ts'

/** The print of the supervisor's certificate: the work, its period and its amount. */
const cuentaReceivedPrint: DocumentPrint<typeof cuentaReceived> = {
  title: 'Recibo a satisfacción de cuenta de cobro',
  declares: ({ values, labels }) =>
    `${values.supervisor ?? 'El supervisor'} certifica que ${labels.terceroId ?? 'el contratista'} cumplió lo que cobra.`,
  pairs: [
    'terceroId',
    'supportNumber',
    'supportDate',
    'date',
    'fromDay',
    'untilDay',
    'registroId',
    'amount',
    'socialSecurity',
    'socialSecurityMonth',
    'supervisor',
    'purpose',
  ],
  identifies: ['terceroId'],
  worth: ({ values }): Money => money(String(values.amount)),
  signs: { supervisor: 'Supervisor' },
}

type Cuenta = Stored<typeof cuentaReceived>

export const cuentaReceivedService = servedDocument<typeof cuentaReceived>({
  document: cuentaReceived,
  on: {
    async sign({ tx, document }) {
      mustBeCertified(document, await factsOf(tx, document))
    },
    async file({ tx, document, input: { date } }) {
      mustNotPrecede(date, document)
      const { id, kind, campusId, terceroId, registroId, number, amount } = document
      const called = `Cuenta de cobro CR ${padded(number!)}`
      const offered = { id, kind, campusId, terceroId, registroId, date: document.date, gross: amount }
      await offerSupport(tx, { ...offered, number: called })
    },
    async annul({ tx, document, input: { date } }) {
      mustNotPrecede(date, document)
      const why = await takenBy(tx, document.id)
      insist(why === null, 'CDR-006', why ?? '', { status: 409 })
      await withdrawSupport(tx, document.id)
    },
  },
  extra: async (tx, { id, status }): Promise<Extra> => {
    if (status === 'draft') return {}
    const why = status === 'filed' ? await takenBy(tx, id) : null
    return { facts: await aroundCuenta(tx, id), ...(why === null ? {} : { mayNot: { annul: why } }) }
  },
  print: cuentaReceivedPrint,
})

async function factsOf(tx: Tx, { terceroId, registroId, date }: Cuenta): Promise<ContractorFacts> {
  const row = await oneFrom<{ isNatural: boolean; registroOf: string | null }>(tx)`
    select t.person_type = 'natural' as is_natural,
           (select r.tercero_id from budget.registro_face r where r.id = ${registroId}::uuid) as registro_of
    from people.tercero_face t where t.id = ${terceroId}::uuid`
  return { ...row, terceroId, usesBudget: await parameterOn(tx, manejaPresupuesto, date) }
}

function mustNotPrecede(date: string, document: Cuenta): void {
  must(date >= document.date, 'CDR-002', 'date', 'La fecha no puede ser anterior a la de recibo.')
}

/** Why a cuenta cannot be returned: the causación that uses it; null when none does. */
async function takenBy(tx: Tx, id: string): Promise<string | null> {
  const taker = await rowFrom<{ number: number | null }>(tx)`
    select c.number from accounting.support_source s
    join accounting.causacion c on c.source_id = s.id and c.status <> 'annulled'
    where s.id = ${id}::uuid`
  if (taker === undefined) return null
  return `Está en ${taker.number === null ? 'un borrador de causación' : `la causación CA ${padded(taker.number)}`}.`
}

/** The causación that uses the cuenta, and the initial values of a new one. */
async function aroundCuenta(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const row = await rowFrom<Record<string, unknown>>(tx)`
    select condition, causacion_id, causacion_label, kind, tercero_id, registro_id, support_number, support_date, purpose,
           supervisor
    from accounting.cuenta_received_list where id = ${id}::uuid`
  return row ?? {}
}

export const cuentaReceivedOperations = serveDocument(cuentaReceivedService)

interface CuentaReceived {
  readonly date: Day
  readonly supportDate: Day
  readonly fromDay: Day
  readonly untilDay: Day
  readonly kind: ChargedKind
  readonly amount: Money
  readonly socialSecurity: string | null
  readonly socialSecurityMonth: string | null
  readonly supervisor: string | null
}

/** Facts of the contractor and the entity. */
interface ContractorFacts {
  readonly isNatural: boolean
  readonly usesBudget: boolean
  readonly registroOf: string | null
  readonly terceroId: string
}

/**
 * Checks that a supervisor may certify a cuenta.
 * @throws Problem CDR-001 (no value), CDR-002 (days out of order), CDR-003 (a natural person who works without proof of social
 * security), CDR-004 (nobody certifies), CDR-005 (no registro where there is budget, or one of another).
 */
function mustBeCertified(cuenta: CuentaReceived, facts: ContractorFacts): void {
  const { date, supportDate, fromDay, untilDay, kind, amount } = cuenta
  must(amount > zero, 'CDR-001', 'amount', 'El valor debe ser mayor que cero.')
  must(fromDay <= untilDay, 'CDR-002', 'untilDay', 'El período termina antes de empezar.')
  must(date >= supportDate, 'CDR-002', 'date', 'No se recibe antes de la fecha de la cuenta.')
  const works = facts.isNatural && personalKinds.includes(kind)
  const proof = 'Escriba la planilla de seguridad social y su mes: el contratista es persona natural.'
  const proved = cuenta.socialSecurity !== null && cuenta.socialSecurityMonth !== null
  must(!works || proved, 'CDR-003', 'socialSecurity', proof)
  must(cuenta.supervisor !== null, 'CDR-004', 'supervisor', 'Escriba quién certifica el cumplimiento.')
  const needed = 'Elija el registro presupuestal que ampara la cuenta.'
  must(!facts.usesBudget || facts.registroOf !== null, 'CDR-005', 'registroId', needed)
  const other = 'El registro es de otro tercero.'
  must(facts.registroOf === null || facts.registroOf === facts.terceroId, 'CDR-005', 'registroId', other)
}
