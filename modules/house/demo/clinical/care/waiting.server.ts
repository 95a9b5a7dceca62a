import { tieToEmployee } from '@quina/admin/server'
import type { WireOf } from '@quina/blocks'
import { decideParameter } from '@quina/blocks/server'
import { beginClassification, classify, registerArrival, triageSuggests } from '@quina/care/contract'
import { triageOperations } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { day } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensIn } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

type TriageValues = WireOf<(typeof classify)['params']>

/** A patient who waits in urgencias when the demonstration begins. */
interface DemoWaiting {
  /** The patient's place among those with a cédula. */
  readonly patient: number
  /** Minutes since the patient came. */
  readonly ago: number
  readonly motive: string
  /** What the nurse measured and decided; absent before triage. */
  readonly level?: TriageValues['level']
  readonly signs?: Partial<TriageValues>
  readonly discriminators?: NonNullable<TriageValues['discriminators']>
  readonly resources?: number
  readonly destination?: TriageValues['destination']
}

/** One waiting patient for each level, and two without triage yet; none is a real person. */
const demoWaiting: readonly DemoWaiting[] = [
  {
    patient: 34,
    ago: 168,
    motive: 'Pide una fórmula de su medicamento de siempre',
    level: '5',
    discriminators: [{ code: 'D-V-02' }],
  },
  {
    patient: 33,
    ago: 97,
    motive: 'Se cortó un dedo en la cocina',
    level: '4',
    signs: { pain: 5 },
    discriminators: [{ code: 'D-IV-01' }],
    resources: 1,
  },
  {
    patient: 32,
    ago: 74,
    motive: 'Fiebre y tos con flema hace tres días',
    level: '3',
    signs: { respiratoryRate: 22, saturation: 94, heartRate: 104, temperature: '38.4' },
    resources: 2,
  },
  {
    patient: 31,
    ago: 41,
    motive: 'Dolor opresivo en el pecho que pasa al brazo',
    level: '2',
    signs: { pain: 6, systolic: 138, diastolic: 86, heartRate: 88 },
    discriminators: [{ code: 'D-II-01' }],
    resources: 3,
    destination: 'observation',
  },
  {
    patient: 30,
    ago: 9,
    motive: 'Vómito con sangre, pálido y sudoroso',
    level: '1',
    signs: {
      systolic: 76,
      diastolic: 40,
      heartRate: 132,
      respiratoryRate: 30,
      saturation: 90,
      consciousness: 'V',
    },
    discriminators: [{ code: 'D-I-03' }],
    resources: 4,
    destination: 'resuscitation',
  },
  { patient: 29, ago: 12, motive: 'Dolor de cabeza desde anoche' },
  { patient: 28, ago: 4, motive: 'Torcedura del tobillo al bajar del bus' },
]

/** Loads the patients who wait in urgencias at the start, received and classified by the nurse of triage. */
export async function fillWaitingRoom(loading: Loading, cast: Cast): Promise<void> {
  const nurse = cast.as('triageNurse')
  await once(loading, 'triageSuggests', nurse.userId, async (tx) => {
    await decideParameter(tx, triageSuggests, { fromDay: day('2025-01-01'), value: true, userId: null })
    return null
  })
  for (const [at, given] of demoWaiting.entries())
    await once(loading, `triage.${at}`, nurse.userId, (tx) => receive(tx, cast, given, loading.now))
}

/** Links accounts to employees: a professional signs with the registration of their employee record. */
export async function tieProfessionals(loading: Loading, cast: Cast): Promise<void> {
  for (const who of ['doctor', 'triageNurse'] as const) {
    const { userId } = cast.as(who)
    await once(loading, `professional.${who}`, userId, (tx) => tie(tx, userId))
  }
}

/** Links the account to the employee with its cédula, so that its signatures carry the registration. */
async function tie(tx: Tx, userId: string): Promise<null> {
  const { id } = await tx
    .selectFrom('people.employeeFace as e')
    .innerJoin('people.terceroFace as t', 't.id', 'e.terceroId')
    .innerJoin('admin.appUserFace as u', 'u.idNumber', 't.number')
    .select('e.id')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  await tieToEmployee(tx, userId, id)
  return null
}

async function receive(tx: Tx, cast: Cast, given: DemoWaiting, now: Date): Promise<string> {
  const actor = cast.as('triageNurse')
  const minutesBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const screens = (at: Date) => screensIn(triageOperations, { tx, actor, now: at })
  const patientId = await patientOf(tx, given.patient)
  const came = screens(minutesBefore(given.ago))
  const { id } = await came.act(registerArrival, { patientId, arrival: 'own', motive: given.motive })
  if (given.level === undefined) return id
  const began = await screens(minutesBefore(given.ago - 3)).act(beginClassification, { id, version: 1 })
  const decided = {
    level: given.level,
    destination: given.destination ?? 'room',
    resources: given.resources ?? 0,
  }
  const signed = { ...usual, ...given.signs, ...decided, ...began, complaint: `${given.motive}.` }
  const discriminators = given.discriminators ?? null
  await screens(minutesBefore(given.ago - 6)).act(classify, { ...signed, discriminators })
  return id
}

type Usual = Omit<TriageValues, 'complaint' | 'destination' | 'discriminators' | 'level' | 'resources'>

/** An adult who is well. */
const usual: Usual = {
  heartRate: 76,
  respiratoryRate: 16,
  systolic: 122,
  diastolic: 76,
  temperature: '36.7',
  saturation: 97,
  oxygen: 'air',
  consciousness: 'A',
  eye: null,
  verbal: null,
  motor: null,
  pain: 0,
  painScale: 'eva',
  glucose: null,
  weight: null,
  height: null,
  head: null,
  notAssessed: null,
  evolution: null,
  background: null,
  allergies: null,
  pregnant: false,
  gestationWeeks: null,
  scale2: false,
  changeReason: null,
  alarmsConfirmed: true,
}

async function patientOf(tx: Tx, place: number): Promise<string> {
  const { id } = await tx
    .selectFrom('people.patientFace')
    .select('id')
    .where('documentType', '=', 'CC')
    .where('active', '=', true)
    .orderBy('number')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
