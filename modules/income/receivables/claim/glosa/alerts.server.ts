import type { Alert } from '@quina/blocks/server'
import { type Tx, valueFrom } from '@quina/db/server'
import { viewGlosas } from './glosa.contract.ts'

const counted = async (tx: Tx, clocks: readonly string[], lights: readonly string[]): Promise<number> => {
  return valueFrom<number>(tx)`
    select count(*)::int as n from receivables.glosa_term_list
    where clock = any(${clocks}::text[]) and light = any(${lights}::text[])`
}

/** Alerts about glosas that the hospital must answer soon, and about those that the payer left without an answer. */
export const glosaAlerts: readonly Alert[] = [
  {
    name: 'receivables.glosaDue',
    permission: viewGlosas,
    tone: 'bad',
    one: 'glosa o devolución por responder vence en dos días hábiles o menos',
    many: 'glosas o devoluciones por responder vencen en dos días hábiles o menos',
    meaning: 'Respóndala hoy: después del término el silencio la acepta (RE22).',
    who: 'Cartera, con auditoría de cuentas',
    to: '/accounting/wallet/glosa/terms?clock=answer&light=now',
    count: (tx) => counted(tx, ['answer'], ['now']),
  },
  {
    name: 'receivables.glosaLate',
    permission: viewGlosas,
    tone: 'bad',
    one: 'glosa o devolución sin responder con el término vencido',
    many: 'glosas o devoluciones sin responder con el término vencido',
    meaning:
      'El silencio la acepta (RE2201, RE2202). Respóndala con la prueba de cuándo llegó, o registre su aceptación ' +
      'tácita y emita la nota crédito.',
    who: 'Cartera, con auditoría de cuentas',
    to: '/accounting/wallet/glosa/terms?clock=answer&light=expired',
    count: (tx) => counted(tx, ['answer'], ['expired']),
  },
  {
    name: 'receivables.glosaUndecided',
    permission: viewGlosas,
    tone: 'warning',
    one: 'glosa respondida que el pagador no ha decidido en su término',
    many: 'glosas respondidas que el pagador no ha decidido en su término',
    meaning: 'Exija la decisión o el levantamiento: el término del pagador venció.',
    who: 'Cartera',
    to: '/accounting/wallet/glosa/terms?clock=decide&light=expired',
    count: (tx) => counted(tx, ['decide'], ['expired']),
  },
  {
    name: 'receivables.glosaToCredit',
    permission: viewGlosas,
    tone: 'warning',
    one: 'glosa aceptada sin nota crédito',
    many: 'glosas aceptadas sin nota crédito',
    meaning: 'La cartera no baja hasta que se emita la nota crédito de lo aceptado.',
    who: 'Cartera, con facturación',
    to: '/accounting/wallet/glosa/terms?clock=credit',
    count: (tx) => counted(tx, ['credit'], ['soon']),
  },
]
