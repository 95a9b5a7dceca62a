import { Problem, type Refusal } from '@quina/kernel'
import { NoResultError } from 'kysely'
import type { ProblemAnswer } from './endpoint/endpoint.ts'

/** `schema.constraint_name` → its meaning. Each module adds its own. */
export type ConstraintRefusals = Readonly<Record<string, Refusal>>

export interface RefusalAnswer {
  readonly status: number
  readonly body: ProblemAnswer
  /** A fault of the program or of the machine: it goes to the log with its stack. */
  readonly ours: boolean
}

/** The only place where an error becomes an answer. `meaning` is that of the violated constraint. */
export function refuse(error: unknown, meaning?: Refusal): RefusalAnswer {
  if (error instanceof Problem) return { status: error.status, body: bodyOf(error), ours: false }
  if (error instanceof NoResultError) return gone()
  const known = fromDatabase(error, meaning) ?? fromServer(error)
  if (known !== undefined) return known
  return { status: 500, body: { code: 'GEN-500', message: unexpected }, ours: true }
}

/** A request names an id that does not exist, and the program did not check it, though it should. */
const gone = (): RefusalAnswer => answer(404, 'GEN-GONE', 'Algo de lo que pide ya no existe. Recargue.', true)

const unexpected =
  'Ocurrió un error inesperado y quedó registrado. Si se repite, informe el número de la solicitud.'

function bodyOf({ code, message, facts, fields }: Problem): ProblemAnswer {
  const { permission, ...rest } = facts
  return {
    code,
    message,
    ...(Object.keys(rest).length > 0 ? { facts: rest } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(typeof permission === 'string' ? { permiso: permission } : {}),
  }
}

const answer = (status: number, code: string, message: string, ours = false): RefusalAnswer => ({
  status,
  body: { code, message },
  ours,
})

export interface DatabaseError extends Error {
  readonly code: string
  readonly schema?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

const isCoded = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Whether an error violates a constraint of a table (SQLSTATE class 23). */
export const breaksConstraint = (error: unknown): error is DatabaseError =>
  isCoded(error) && /^23[0-9A-Z]{3}$/.test(error.code)

function fromDatabase(error: unknown, meaning?: Refusal): RefusalAnswer | undefined {
  if (isCutOff(error)) return busy()
  if (!isCoded(error)) return undefined
  if (meaning !== undefined) {
    const { code, message, status = 422, field } = meaning
    return {
      status,
      body: { code, message, ...(field ? { fields: { [field]: message } } : {}) },
      ours: false,
    }
  }
  const unfitting = Object.hasOwn(unfit, error.code) ? unfit[error.code]?.() : undefined
  return unfitting ?? (isAway(error) ? busy() : undefined)
}

/** Values that our schemas cannot rule out one by one, by SQLSTATE. */
const unfit: Readonly<Record<string, () => RefusalAnswer>> = {
  '2201W': () => answer(422, 'GEN-RANGE', 'Un valor es demasiado grande.'),
  '22003': () => answer(422, 'GEN-RANGE', 'Un valor es demasiado grande.'),
  '22007': () => answer(422, 'GEN-RANGE', 'Una fecha está fuera del rango admitido.'),
  '22008': () => answer(422, 'GEN-RANGE', 'Una fecha está fuera del rango admitido.'),
  '22021': () => answer(422, 'GEN-TEXT', 'Un texto contiene caracteres que no se admiten.'),
  '22P02': () => answer(422, 'GEN-TEXT', 'Un valor no tiene la forma esperada.'),
  '22P05': () => answer(422, 'GEN-TEXT', 'Un texto contiene caracteres que no se admiten.'),
  '23503': () => answer(422, 'GEN-REF', 'Un dato se refiere a algo que no existe.'),
  '40001': () => crossed(),
  '40P01': () => crossed(),
  '55P03': () =>
    answer(
      503,
      'GEN-LOCKED',
      'Otra persona está cambiando los mismos datos y aún no termina. Intente de nuevo en un momento.',
      true,
    ),
  '57014': () =>
    answer(503, 'GEN-SLOW', 'La consulta tardó demasiado. Reduzca el rango e intente de nuevo.', true),
}

/** The database is restarting, full of connections or gone: the caller may try again. */
const isAway = ({ code }: DatabaseError): boolean =>
  /^(08|57P0|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)

/** The driver's messages, without a code, for a connection that was lost before, while opening or during a statement. */
const cuts = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
]
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && cuts.some((cut) => error.message.startsWith(cut))
const busy = (): RefusalAnswer =>
  answer(
    503,
    'GEN-503',
    'El sistema está ocupado o se está reiniciando. Intente de nuevo en un momento.',
    true,
  )

/** Every retry deadlocked again. The machine is well; our order of locks is not. */
const crossed = (): RefusalAnswer =>
  answer(
    503,
    'GEN-DEADLOCK',
    'Otras personas están cambiando los mismos datos. Intente de nuevo en un momento.',
    true,
  )

type Words = readonly [code: string, message: string]
const unreadable: Words = ['GEN-400', 'La solicitud no se pudo leer.']
const serverWords: Readonly<Record<number, Words>> = {
  403: ['GEN-404', 'La dirección no existe.'],
  404: ['GEN-404', 'La dirección no existe.'],
  413: ['GEN-413', 'El contenido es demasiado grande.'],
  415: ['GEN-415', 'El formato del contenido no se admite.'],
  429: ['GEN-429', 'Hay demasiadas solicitudes seguidas. Espere un momento e intente de nuevo.'],
  503: ['GEN-503', 'El sistema está ocupado o se está reiniciando. Intente de nuevo en un momento.'],
}

/** The refusals of the HTTP server itself: a body that is not JSON, a body that is too long, too many requests. */
function fromServer(error: unknown): RefusalAnswer | undefined {
  if (error instanceof Error && isCutOff(error.message)) return busy()
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number') return undefined
  const words = serverWords[status] ?? (status >= 400 && status < 500 ? unreadable : undefined)
  return words && answer(status, ...words)
}
