import { f, lifecycle } from '@quina/blocks'

/** The fields that name a period: 0 is its opening, 13 its closing. */
export const onePeriod = {
  year: f.integer('Vigencia', { min: 2000, max: 2100 }),
  number: f.integer('Período', { max: 13 }),
}
export const reopeningReason = f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' })

/** The life of an accounting period (finance dossier §5.4). */
export const periodLifecycle = lifecycle(
  'not_started',
  {
    not_started: { label: 'No iniciado', tone: 'neutral' },
    open: { label: 'Abierto', tone: 'good' },
    closed: { label: 'Cerrado', tone: 'neutral' },
    locked: { label: 'Bloqueado', tone: 'warning' },
  },
  {
    open: { label: 'Abrir', from: 'not_started', to: 'open' },
    close: {
      label: 'Cerrar',
      from: 'open',
      to: 'closed',
      consequence: 'Ningún módulo podrá contabilizar en este período.',
    },
    reopen: { label: 'Reabrir', from: 'closed', to: 'open', params: { reason: reopeningReason } },
    unlock: {
      label: 'Aprobar la reapertura de',
      from: 'locked',
      to: 'open',
      params: { reason: reopeningReason },
    },
    lock: {
      label: 'Bloquear',
      from: 'closed',
      to: 'locked',
      consequence: 'El período ya se reportó a la CGN: para reabrirlo hará falta una segunda aprobación.',
    },
  },
)

export type PeriodStatus = keyof typeof periodLifecycle.states
export type PeriodAction = keyof typeof periodLifecycle.actions
