import { type Day, insist, monthOf, scaled, showDay, showPesos, vigenciaOf } from '@quina/kernel'
import type { CheckedAccount, CheckedCharge, Finding, FindingLevel, UseReached } from './facts.contract.ts'

interface Rule {
  readonly code: string
  readonly level: FindingLevel | ((account: CheckedAccount, charge: CheckedCharge) => FindingLevel)
  /** What is wrong with the charge; undefined when nothing is. */
  readonly wrong: (charge: CheckedCharge, account: CheckedAccount) => string | undefined
}

const declared = (holds: boolean, message: string): string | undefined => (holds ? message : undefined)
const mismatch = ({ toleratesMismatch }: CheckedAccount): FindingLevel =>
  toleratesMismatch ? 'warning' : 'block'

/** Beyond the maximum of a contract, only charges that the payer authorised, and urgencies, are admitted. */
const admitted = ({ urgent }: CheckedAccount, { authorizationNumber }: CheckedCharge): FindingLevel =>
  urgent || authorizationNumber !== null ? 'warning' : 'block'

const beyond = (of: UseReached | null, words: string): string | undefined =>
  of !== null && scaled(of.reached, 4) > scaled(String(of.most), 4)
    ? `El contrato admite ${of.most} ${words} y con este van ${of.reached.replace('.', ',')}.`
    : undefined

const rules: readonly Rule[] = [
  {
    code: 'FAC-101',
    level: 'block',
    wrong: ({ contractInForce, day }) =>
      declared(!contractInForce, `El contrato no está vigente el ${showDay(day)}.`),
  },
  {
    code: 'FAC-102',
    level: 'block',
    // A refusal of the contract has a rule of its own.
    wrong: ({ unpriced, contractInForce, excluded, unlisted }) =>
      contractInForce && !excluded && !unlisted ? (unpriced ?? undefined) : undefined,
  },
  {
    code: 'FAC-103',
    level: 'block',
    wrong: ({ quantity }) => declared(scaled(quantity, 4) <= 0n, 'La cantidad debe ser mayor que cero.'),
  },
  {
    code: 'FAC-104',
    level: 'block',
    wrong: ({ excluded }) => declared(excluded, 'El contrato excluye este servicio.'),
  },
  {
    code: 'FAC-148',
    // A user with permission may have written its price, with a reason.
    level: (_, { unpriced }) => (unpriced === null ? 'warning' : 'block'),
    wrong: ({ unlisted }) => declared(unlisted, 'El servicio no está en la lista del contrato.'),
  },
  { code: 'FAC-124', level: admitted, wrong: ({ inMonth }) => beyond(inMonth, 'por usuario en el mes') },
  { code: 'FAC-125', level: admitted, wrong: ({ inAll }) => beyond(inAll, 'en total') },
  {
    code: 'FAC-105',
    level: 'block',
    wrong: ({ needsAuthorization, authorizationNumber }, { admission }) =>
      declared(
        needsAuthorization && !(authorizationNumber ?? admission.authorization),
        'Falta el número de autorización.',
      ),
  },
  {
    code: 'FAC-108',
    level: 'block',
    wrong: ({ needsDiagnosis, diagnosis }, { admission }) =>
      declared(needsDiagnosis && !(diagnosis ?? admission.diagnosis), 'Falta el diagnóstico principal.'),
  },
  {
    code: 'FAC-109',
    level: 'warning',
    wrong: ({ needsDiagnosis, diagnosis }, { admission }) =>
      declared(
        needsDiagnosis && /^[RZ]/.test(diagnosis ?? admission.diagnosis ?? ''),
        'El diagnóstico principal es un síntoma o un factor (R o Z): confirme que no hay uno más preciso.',
      ),
  },
  {
    code: 'FAC-110',
    level: 'warning',
    wrong: (charge, { charges }) =>
      declared(
        charges.some((other) => other.id < charge.id && isSame(other, charge)),
        `El servicio se repite el ${showDay(charge.day)}.`,
      ),
  },
  {
    code: 'FAC-111',
    level: mismatch,
    wrong: ({ sex }, { patient }) =>
      declared(
        sex !== null && patient.sex !== 'I' && sex !== patient.sex,
        'El servicio no corresponde al sexo del paciente.',
      ),
  },
  {
    code: 'FAC-123',
    level: mismatch,
    wrong: ({ ageFromMonths, ageToMonths, day }, { patient }) => {
      const age = monthsOn(patient.birthDate, day)
      return declared(
        (ageFromMonths ?? 0) > age || (ageToMonths ?? age) < age,
        'El servicio no corresponde a la edad del paciente.',
      )
    },
  },
  {
    code: 'FAC-112',
    level: 'block',
    wrong: (charge, { admission }) =>
      declared(isOutside(charge, admission), 'La atención está por fuera de las fechas de la admisión.'),
  },
  {
    code: 'FAC-113',
    level: 'block',
    wrong: ({ invoicedIn }) =>
      declared(invoicedIn !== null, `El mismo servicio ya está en la factura ${invoicedIn}.`),
  },
  {
    code: 'FAC-115',
    level: 'block',
    wrong: ({ kind, quantity, dispensed }) =>
      declared(
        kind === 'medicine' && dispensed !== null && scaled(quantity, 4) > scaled(dispensed, 4),
        `La farmacia solo entregó ${dispensed} (menos devoluciones).`,
      ),
  },
  {
    code: 'FAC-116',
    level: 'warning',
    wrong: ({ kind, supported }) =>
      declared(
        kind === 'surgery' && !supported,
        'Faltan la descripción quirúrgica o el registro de anestesia.',
      ),
  },
  {
    code: 'FAC-117',
    level: 'block',
    wrong: ({ packageId, serviceId }, { packages }) =>
      declared(
        packageId === null && [...packages.values()].some((services) => services.includes(serviceId)),
        'Es parte de un paquete que también se cobra.',
      ),
  },
  {
    code: 'FAC-126',
    level: 'block',
    wrong: ({ kind, treatmentDays }) =>
      declared(kind === 'medicine' && treatmentDays === null, 'Faltan los días de tratamiento.'),
  },
  {
    code: 'FAC-149',
    level: 'block',
    wrong: ({ describedForRips }) =>
      declared(
        !describedForRips,
        'Su servicio no dice qué tipo de medicamento es o en qué unidad se dispensa.',
      ),
  },
  {
    code: 'FAC-127',
    level: 'warning',
    wrong: ({ moderating, moderatingFev }) =>
      declared(
        moderating > 0n && moderatingFev === null,
        'Falta el número de la factura que se dio al usuario por su copago o cuota.',
      ),
  },
  {
    code: 'FAC-119',
    level: 'block',
    wrong: ({ needsProfessional, professionalId }) =>
      declared(needsProfessional && professionalId === null, 'Falta el profesional que atendió.'),
  },
]

/**
 * The findings that must be corrected before an account takes a number, and the warnings (billing dossier §5.6). Charges are in
 * their order; findings of the whole account come first.
 */
export function checksOf(account: CheckedAccount): readonly Finding[] {
  const own = account.charges.flatMap((charge) =>
    rules.flatMap(({ code, level, wrong }): Finding[] => {
      const message = wrong(charge, account)
      if (message === undefined) return []
      const weight = typeof level === 'function' ? level(account, charge) : level
      return [
        { code, level: weight, message: `${charge.code} ${charge.name}: ${message}`, chargeId: charge.id },
      ]
    }),
  )
  return [...ofAccount(account), ...own]
}

function ofAccount(account: CheckedAccount): Finding[] {
  const { admission, charges, partial, traffic, moderatingDue, moderatingCollected, due, capLeft } = account
  const left = moderatingDue - moderatingCollected
  const wrong: readonly (readonly [string, FindingLevel, boolean, string])[] = [
    ['FAC-120', 'block', charges.length === 0, 'La cuenta no tiene cargos por facturar.'],
    [
      'FAC-118',
      'block',
      admission.to === null && !partial,
      'La admisión sigue abierta: ciérrela o facture un corte.',
    ],
    ['FAC-106', 'block', traffic && !admission.policy, 'Falta el número de la póliza SOAT.'],
    ['FAC-107', 'warning', traffic && !admission.siras, 'Falta el radicado SIRAS.'],
    [
      'FAC-175',
      'block',
      capLeft !== null && due > capLeft,
      'Pasa del tope de la víctima: parta la cuenta entre quienes responden.',
    ],
    [
      'FAC-114',
      'warning',
      left > 0n,
      `El usuario aún debe ${showPesos(left as typeof moderatingDue)} de copago o cuota moderadora.`,
    ],
  ]
  return wrong.flatMap(([code, level, holds, message]) =>
    holds ? [{ code, level, message, chargeId: null }] : [],
  )
}

const isSame = (one: CheckedCharge, other: CheckedCharge): boolean =>
  one.component === other.component &&
  one.serviceId === other.serviceId &&
  one.day === other.day &&
  one.packageId === null &&
  other.packageId === null

function isOutside(
  { day, hour }: CheckedCharge,
  { from, fromHour, to, toHour }: CheckedAccount['admission'],
): boolean {
  const at = `${day} ${hour}`
  return at < `${from} ${fromHour}` || (to !== null && at > `${to} ${toHour ?? '23:59'}`)
}

/** Age in whole months on a day. */
export function monthsOn(birthDate: Day, on: Day): number {
  const years = vigenciaOf(on) - vigenciaOf(birthDate)
  const months = monthOf(on) - monthOf(birthDate)
  return years * 12 + months - (on.slice(8) < birthDate.slice(8) ? 1 : 0)
}

/** @throws Problem with the code of the first finding that blocks; all of them are in its facts. */
export function mustBeClean(findings: readonly Finding[]): void {
  const blocking = findings.filter(({ level }) => level === 'block')
  const [first] = blocking
  if (first === undefined) return
  const more = blocking.length > 1 ? ` (y ${blocking.length - 1} más)` : ''
  insist(false, first.code, `${first.message}${more}`, { facts: { findings } })
}
