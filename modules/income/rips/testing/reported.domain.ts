import { packFor } from '../pack/pack.contract.ts'
import type { Finding, InvoiceFacts } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import type { ServiceKind } from '../structure/kinds.contract.ts'
import { validateRips } from '../validate.domain.ts'
import type { Data } from '../view/rips-view.domain.ts'
import { invoice, known, ripsOf, service, user } from './sample.domain.ts'

export const pack = packFor('2026-08-31') as NonNullable<ReturnType<typeof packFor>>
export const now = '2026-09-01 08:00'

export interface RipsCase {
  readonly rips: unknown
  readonly invoice?: Partial<InvoiceFacts> | null
  readonly known?: Partial<Known>
}

const findingsIn = ({ rips, invoice: about, known: also }: RipsCase): readonly Finding[] =>
  validateRips(rips, {
    pack,
    now,
    invoice: about === null ? null : { ...invoice, ...about },
    known: { ...known, ...also },
  })

/** Each finding as its code and its address. */
export const reported = (given: RipsCase): readonly string[] =>
  findingsIn(given).map(({ code, path }) => `${code} ${path}`)

/** A RIPS of one user with one service. */
export const one = (kind: ServiceKind, declared: Data = {}, about: Data = {}): Data =>
  ripsOf([user({ [kind]: [service(kind, declared)] }, about)])
/** A RIPS of one user with several. */
export const many = (services: Data, about: Data = {}): Data => ripsOf([user(services, about)])

export const at = (kind: ServiceKind, name = '', place = 0): string =>
  `usuarios[0].servicios.${kind}[${place}]${name === '' ? '' : `.${name}`}`
