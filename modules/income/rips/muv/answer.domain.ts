/** The body of an answer with its keys in any spelling: `ResultState`, `resultState`, `RESULT_STATE`. */
type Fields = ReadonlyMap<string, unknown>

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, held]) => [key.toLowerCase().replace(/[^a-z0-9]/g, ''), held]))
    : new Map()

const textIn = (fields: Fields, ...keys: readonly string[]): string => {
  const value = keys.map((key) => fields.get(key)).find((one) => one !== undefined && one !== null)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

const stateOf = (value: unknown): boolean | null => {
  const text = String(value).toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : null
}

/**
 * The meaning of an answer of the MUV: a verdict, a failure on their side without verdict, a document they had already validated
 * (RVG18, with its CUV when given), or an unreadable answer.
 */
export type MuvOutcome =
  | { readonly kind: 'verdict'; readonly reply: MuvReply }
  | { readonly kind: 'validated-before'; readonly reply: MuvReply; readonly cuv: string | null }
  | { readonly kind: 'technical'; readonly message: string; readonly renewsToken: boolean }
  | { readonly kind: 'unreadable'; readonly message: string }

export interface MuvReply {
  readonly accepted: boolean
  readonly processId: string | null
  readonly cuv: string | null
  /** The instant of the ministry, in UTC. */
  readonly filedAt: Date | null
  readonly environment: string
  readonly findings: readonly MuvFinding[]
  /** The answer as it came. */
  readonly verbatim: string
}

/** A finding of the ministry; its path counts from zero, as ours do. */
export interface MuvFinding {
  readonly code: string
  readonly effect: 'R' | 'N'
  readonly says: string
  readonly path: string
  readonly detail: string
  /** Whether it is about the RIPS or the XML. */
  readonly source: string
}

/** Reads the answer to a package. A rejection without a reason and an approval without a CUV are no verdict. */
export function readMuvAnswer(verbatim: string): MuvOutcome {
  const fields = fieldsOf(verbatim)
  if (fields === null) return { kind: 'unreadable', message: 'no es JSON' }
  const state = stateOf(fields.get('resultstate'))
  if (state === null) return { kind: 'unreadable', message: 'no dice si se aceptó' }
  const reply = replyOf(fields, verbatim)
  const fault = reply.findings.find(({ code }) => isTechnical(code))
  if (!state && fault !== undefined)
    return { kind: 'technical', message: sentenceOf(fault), renewsToken: isOfSession(fault.code) }
  if (!state && reply.findings.some(({ code }) => code === 'RVG18'))
    return { kind: 'validated-before', reply, cuv: cuvIn(reply) }
  if (state) return accepted(reply)
  const isExplained = reply.findings.some(({ effect }) => effect === 'R')
  return isExplained
    ? { kind: 'verdict', reply: { ...reply, accepted: false, cuv: null } }
    : { kind: 'unreadable', message: 'dice que se rechazó y no dice por qué' }
}

const accepted = (reply: MuvReply): MuvOutcome =>
  reply.cuv === null
    ? { kind: 'unreadable', message: 'dice que se aceptó y no trae el CUV' }
    : { kind: 'verdict', reply: { ...reply, accepted: true } }

/** The document of a CUV; null when the ministry does not know the CUV, undefined when the answer is unreadable. */
export function readConsultedCuv(verbatim: string): ConsultedCuv | null | undefined {
  const fields = fieldsOf(verbatim)
  if (fields === null) return undefined
  const reply = replyOf(fields, verbatim)
  const isValid = stateOf(fields.get('esvalido') ?? fields.get('resultstate')) === true
  if (!isValid || reply.cuv === null) return null
  return {
    reply: { ...reply, accepted: true },
    number: textIn(fields, 'numerodocumento', 'numfactura'),
    nit: textIn(fields, 'numdocumentoidobligado'),
  }
}

/** Reads the answer of SISPRO to a login. Only an explicit refusal is one: anything else is no answer. */
export function readLogin(verbatim: string): { readonly token: string | null; readonly isRefused: boolean } {
  const fields = fieldsOf(verbatim) ?? new Map<string, unknown>()
  return { token: textIn(fields, 'token') || null, isRefused: stateOf(fields.get('login')) === false }
}

/** A CUV that the ministry knows, with its document. */
export interface ConsultedCuv {
  readonly reply: MuvReply
  readonly number: string
  /** The NIT of the issuer; empty when the ministry does not give it. */
  readonly nit: string
}

/** A failure of their storage (CFR001), their session or the systems behind them (TOT): nothing was judged. */
const isTechnical = (code: string): boolean => code === 'CFR001' || /^TOT\d+$/.test(code)
/** The token expired (Lineamientos 3.2, §4.2.1) or SISPRO did not confirm it. */
const isOfSession = (code: string): boolean => code === 'TOT002' || code === 'TOT003'

const sentenceOf = ({ code, says, detail }: MuvFinding): string =>
  [`${code}: ${says}`, detail === says ? '' : detail].filter((part) => part !== '').join(' ')

const wholeCuv = /(?<![0-9a-f])[0-9a-f]{96}(?![0-9a-f])/i

function cuvIn({ findings, cuv }: MuvReply): string | null {
  const before = findings.filter(({ code }) => code === 'RVG18')
  const words = before.flatMap(({ detail, says }) => [detail, says]).join(' ')
  return wholeCuv.exec(words)?.[0].toLowerCase() ?? cuv
}

function fieldsOf(verbatim: string): Fields | null {
  try {
    const fields = asFields(JSON.parse(verbatim.replace(/^\uFEFF/, '')))
    return fields.size === 0 ? null : fields
  } catch {
    // The reader reports an answer that is not JSON, with the text as it came.
    return null
  }
}

function replyOf(fields: Fields, verbatim: string): MuvReply {
  const cuv = textIn(fields, 'codigounicovalidacion')
  const findings = fields.get('resultadosvalidacion')
  return {
    accepted: false,
    processId: textIn(fields, 'procesoid') || null,
    cuv: /^[0-9a-f]{96}$/i.test(cuv) ? cuv.toLowerCase() : null,
    filedAt: instantOf(textIn(fields, 'fecharadicacion', 'fechavalidacion')),
    environment: textIn(fields, 'ambiente'),
    findings: Array.isArray(findings) ? findings.map((one) => findingOf(asFields(one))) : [],
    verbatim,
  }
}

function findingOf(fields: Fields): MuvFinding {
  const code = textIn(fields, 'codigo') || 'MUV'
  const detail = textIn(fields, 'observaciones')
  return {
    code: code.toUpperCase(),
    effect: textIn(fields, 'clase').toUpperCase().startsWith('NOTIF') ? 'N' : 'R',
    says: textIn(fields, 'descripcion') || detail || 'El Ministerio no dice por qué.',
    path: addressOf(textIn(fields, 'pathfuente')),
    detail,
    source: textIn(fields, 'fuente'),
  }
}

/** Their `rips.usuarios[0].Servicios` is our `usuarios[0].servicios`; a path of the XML stays unchanged. */
const addressOf = (path: string): string =>
  /^[\w$.[\]]+$/.test(path)
    ? path
        .replace(/^\$?\.?(rips\.)?/i, '')
        .split('.')
        .map((name) => name.charAt(0).toLowerCase() + name.slice(1))
        .join('.')
    : path

function instantOf(text: string): Date | null {
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const at = new Date(isZoned || text === '' ? text : `${text}Z`)
  return Number.isNaN(at.getTime()) || at.getFullYear() < 2000 ? null : at
}
