import { lifecycle } from '@quina/blocks'

/** The life cycle of each line of a glosa (billing dossier §4). */
export const lineLife = lifecycle(
  'notified',
  {
    notified: { label: 'Por responder', tone: 'warning' },
    accepted: { label: 'Aceptada', tone: 'neutral' },
    answered: { label: 'Respondida', tone: 'info' },
    tacit: { label: 'Aceptada tácitamente', tone: 'bad' },
    lifted: { label: 'Levantada', tone: 'good' },
    ratified: { label: 'Ratificada', tone: 'bad' },
    settled: { label: 'Conciliada', tone: 'good' },
  },
  {
    accept: { label: 'Aceptar la glosa', from: 'notified', to: 'accepted' },
    defend: { label: 'Responder la glosa', from: 'notified', to: 'answered' },
    deem: { label: 'Registrar aceptación tácita', from: ['notified', 'answered'], to: 'tacit' },
    lift: { label: 'Levantar la glosa', from: 'answered', to: 'lifted' },
    ratify: { label: 'Ratificar la glosa', from: 'answered', to: 'ratified' },
    amend: { label: 'Subsanar la glosa', from: 'ratified', to: 'answered' },
    settle: { label: 'Conciliar la glosa', from: 'ratified', to: 'settled' },
  },
)
export type LineState = keyof typeof lineLife.states
export type LineAction = keyof typeof lineLife.actions

/** The position of the hospital on a line; with the kind of glosa it gives the code of the answer (Res. 2284 de 2023). */
export const stances = {
  accepted: 'Aceptada totalmente',
  partial: 'Aceptada en parte y subsanada en parte',
  corrected: 'No aceptada: subsanada en su totalidad',
  unjustified: 'Injustificada al 100 %',
  untimely: 'Extemporánea del pagador',
}
export type Stance = keyof typeof stances

/** The area responsible for an accepted cause. */
export const areas = {
  billing: 'Facturación',
  care: 'Asistencial',
  pharmacy: 'Farmacia',
  authorizations: 'Autorizaciones',
  contracts: 'Contratación',
  systems: 'Sistemas',
}

export const glosaKinds = { glosa: 'Glosa', return: 'Devolución' }
export type GlosaKind = keyof typeof glosaKinds

/** The next step of a glosa. */
export const clocks = {
  answer: 'Responder',
  decide: 'Decide el pagador',
  settle: 'Subsanar o conciliar',
  credit: 'Emitir nota crédito',
}

/** A line as shown in its screen and its paper. Amounts travel as text. */
export interface GlosaLineFact {
  readonly id: string
  readonly code: string
  readonly cause: string
  readonly service: string | null
  readonly complement: string | null
  readonly state: LineState | null
  readonly amount: string
  readonly accepted: string
  readonly defended: string
  readonly tacit: string
  readonly tacitCode: string | null
  readonly lifted: string
  readonly ratified: string
  readonly settledAccepted: string
  readonly settledLifted: string
  readonly undecided: string
  readonly open: string
  readonly toCredit: string
  readonly answerCode: string | null
  readonly answeredOn: string | null
  readonly answerLate: boolean
  readonly justification: string | null
  readonly area: string | null
  readonly decideBy: string | null
  readonly decidedOn: string | null
  readonly decision: string | null
  readonly amendBy: string | null
  readonly settledOn: string | null
  readonly settledIn: string | null
}
