import { oneFrom, type Tx } from '@quina/db/server'
import { plural, showPesos, zero } from '@quina/kernel'
import { periodName } from '../period/period.domain.ts'
import type { ClosingCheck, ClosingStep } from './closing.contract.ts'
import { type Holding, orderGap, untransferred } from './closing.domain.ts'
import { heldBefore } from './holdings.server.ts'

interface YearFacts {
  readonly openMonths: readonly number[] | null
  readonly months: number
  readonly closingOpen: boolean
  readonly drafts: number
  readonly december: string | null
  readonly budgetStatus: string | null
  readonly nextOpening: string | null
  readonly nextJanuary: string | null
  readonly otherOpenings: number
}

/** The checks before a step of the closing; a blocked check stops it. */
export async function checksOf(tx: Tx, vigencia: number, step: ClosingStep): Promise<ClosingCheck[]> {
  const found = await facts(tx, vigencia)
  const own = [months(vigencia, found), closing(vigencia, found)]
  if (step === 'opening') return [...own, opening(vigencia, found)]
  if (step === 'transfer') return [...own, january(vigencia, found)]
  const held = await heldBefore(tx, vigencia, false)
  const december = step === 'cancel' ? [reported(found)] : []
  return [...own, costs(vigencia, held), ...orders(held), drafts(found), budget(found), ...december]
}

async function facts(tx: Tx, vigencia: number): Promise<YearFacts> {
  const next = vigencia + 1
  return oneFrom<YearFacts>(tx)`
    select (select array_agg(number order by number) from accounting.period
            where vigencia = ${vigencia} and number between 1 and 12 and status not in ('closed', 'locked')) as open_months,
           (select count(*)::int from accounting.period where vigencia = ${vigencia} and number between 1 and 12) as months,
           exists (select from accounting.period
                   where vigencia = ${vigencia} and number = 13 and status = 'open') as closing_open,
           (select count(*)::int from accounting.note where vigencia = ${vigencia} and status = 'draft') as drafts,
           (select status from accounting.period where vigencia = ${vigencia} and number = 12) as december,
           (select status from budget.vigencia_face where year = ${vigencia}) as budget_status,
           (select status from accounting.period where vigencia = ${next} and number = 0) as next_opening,
           (select status from accounting.period where vigencia = ${next} and number = 1) as next_january,
           (select count(*)::int from accounting.entry e where e.vigencia = ${next} and e.period = 0
              and e.document <> 'accounting.closing' and e.reverses_id is null
              and not exists (select from accounting.entry r where r.reverses_id = e.id)) as other_openings`
}

type CheckText = Pick<ClosingCheck, 'message' | 'path'>

const check = (
  name: string,
  good: boolean,
  declared: CheckText,
  bad: ClosingCheck['result'] = 'blocked',
): ClosingCheck => ({
  name,
  result: good ? 'good' : bad,
  message: declared.message,
  path: good ? null : declared.path,
})

const periods = '/contabilidad/periodos'

function months(vigencia: number, { openMonths, months }: YearFacts): ClosingCheck {
  const open = openMonths?.map((number) => periodName({ vigencia, number }).split(' ')[0]).join(', ')
  const good = openMonths === null && months === 12
  const bad = months < 12 ? `La vigencia ${vigencia} no tiene sus períodos.` : `Falta cerrar: ${open ?? ''}.`
  return check('months', good, { message: good ? 'Los doce meses están cerrados.' : bad, path: periods })
}

function closing(vigencia: number, { closingOpen }: YearFacts): ClosingCheck {
  const name = periodName({ vigencia, number: 13 })
  const message = closingOpen ? `El período ${name} está abierto.` : `Abra el período ${name}.`
  return check('closing', closingOpen, { message, path: periods })
}

function costs(vigencia: number, held: readonly Holding[]): ClosingCheck {
  const left = untransferred(held)
  const groups = `Falta trasladar ${plural(left.length, 'grupo', 'grupos')} de costos: ${left.slice(0, 6).join(', ')}.`
  const message = left.length === 0 ? 'La clase 7 quedó en cero por cada cuenta.' : groups
  return check('costs', left.length === 0, {
    message,
    path: `/contabilidad/traslado-costos?vigencia=${vigencia}`,
  })
}

const orders = (held: readonly Holding[]): ClosingCheck[] =>
  (['8', '9'] as const).map((digit) => {
    const gap = orderGap(held, digit)
    const good = gap === zero
    const message = good
      ? `Las cuentas de orden ${digit} y ${digit === '8' ? '89' : '99'} son iguales.`
      : `Las cuentas de orden de la clase ${digit} difieren en ${showPesos(gap)}.`
    return check(`order-${digit}`, good, { message, path: '/puc/saldos' })
  })

function drafts({ drafts: count }: YearFacts): ClosingCheck {
  const message =
    count === 0
      ? 'No hay notas en borrador.'
      : `${count === 1 ? 'Queda' : 'Quedan'} ${plural(count, 'nota en borrador', 'notas en borrador')} de la vigencia.`
  return check('drafts', count === 0, { message, path: '/notas-index/NC?condition=draft' }, 'warning')
}

function budget({ budgetStatus }: YearFacts): ClosingCheck {
  const good = budgetStatus === null || budgetStatus === 'closed'
  const message = good
    ? 'El presupuesto está cerrado o no se lleva.'
    : 'El presupuesto de la vigencia sigue sin cerrar.'
  return check('budget', good, { message, path: '/vigencia-fiscal' }, 'warning')
}

function reported({ december }: YearFacts): ClosingCheck {
  const good = december === 'locked'
  const message = good
    ? 'Diciembre ya se reportó a la CGN.'
    : 'Diciembre no está bloqueado: cancele después de transmitir el CHIP, que aún muestra las cuentas de resultado.'
  return check('reported', good, { message, path: periods }, 'warning')
}

function opening(vigencia: number, { nextOpening, otherOpenings }: YearFacts): ClosingCheck {
  const name = periodName({ vigencia: vigencia + 1, number: 0 })
  if (otherOpenings > 0)
    return check('opening', false, {
      message: `El período ${name} ya tiene saldos iniciales: revérselos antes de generar la apertura.`,
      path: `/contabilidad/saldos-iniciales/${vigencia + 1}`,
    })
  const good = nextOpening === 'open'
  const message = good ? `El período ${name} está abierto.` : `Cree y abra el período ${name}.`
  return check('opening', good, { message, path: periods })
}

function january(vigencia: number, { nextJanuary }: YearFacts): ClosingCheck {
  const name = periodName({ vigencia: vigencia + 1, number: 1 })
  const good = nextJanuary === 'open'
  const message = good ? `El período ${name} está abierto.` : `Abra el período ${name}.`
  return check('january', good, { message, path: periods })
}
