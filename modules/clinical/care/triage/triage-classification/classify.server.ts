import type { CommandInput } from '@quina/blocks'
import { can, type Input, lacking, parameterOn, serveCommand } from '@quina/blocks/server'
import { addTo, type Tx, valueFrom } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { recordAllergyWords } from '@quina/people/server'
import { mustClassify, professionalOf } from '../../appointment/professional/professional.server.ts'
import { type Level, reclassifyTriage } from '../triage/triage.contract.ts'
import { mustDecide, mustStep, needsSecond, rulingLevel } from '../triage/triage.domain.ts'
import { type LockedTriage, lockTriage, moveTriage } from '../triage/triage-row.server.ts'
import { leastSaturation, triageSuggests } from '../triage-board/triage-parameters.contract.ts'
import {
  type Suggestion,
  type SuggestionInput,
  suggestionEdition,
  suggestTriage,
} from '../triage-suggestion/suggestion.domain.ts'
import { mews, news2 } from '../vital-signs/scores.domain.ts'
import {
  alarmsOf,
  completedMonths,
  mustBePossible,
  type VitalSigns,
} from '../vital-signs/vital-signs.domain.ts'
import { classify } from './classification.contract.ts'

type ClassifyInput = CommandInput<typeof classify>

/**
 * Signs a classification, the first or a later one. Signed ones stay; the last one is in force.
 * @throws Problem TRI-001 to TRI-003, TRI-010 to TRI-012, TRI-020, TRI-021.
 */
export const classifyOperation = serveCommand(classify, async (call) => {
  const { tx, actor, now, today, input } = call
  const held = await lockTriage(tx, input)
  const again = held.firstClassifiedAt !== null
  mustStep(held.status, again ? 'reclassify' : 'classify')
  if (again && !can(actor, reclassifyTriage)) throw lacking(reclassifyTriage)
  const professional = await professionalOf(tx, actor)
  mustClassify(professional)
  const least = await parameterOn(tx, leastSaturation, today)
  const suggests = await parameterOn(tx, triageSuggests, today)
  const judged = judgedOf(input, held, { least, suggests })
  const learnt = { patientId: held.patientId, actor, now, source: 'triage', documentId: held.id } as const
  await recordAllergyWords(tx, learnt, input.allergies)
  await write(call, held, { ...judged, professionalId: professional.id })
  const { level, suggested } = judged
  const ruling = rulingLevel(level, suggested)
  const moved = await moveTriage(
    tx,
    held,
    {
      status: held.status === 'attended' ? 'attended' : 'classified',
      level: ruling,
      classifiedAt: now,
      // A patient who keeps their level still waits from the time it was given.
      levelSince: held.level === ruling && held.levelSince !== null ? held.levelSince : now,
      firstClassifiedAt: held.firstClassifiedAt ?? now,
    },
    { actor, now },
  )
  return { ...moved, level: ruling, needsSecond: needsSecond(level, suggested) }
})

type House = Readonly<{ least: number; suggests: boolean }>

interface Judgement {
  readonly signs: VitalSigns
  readonly given: SuggestionInput
  readonly alarms: readonly string[]
  readonly suggestion: Suggestion | null
  readonly suggested: Level | null
  readonly level: Level
}

/** Returns the alarms, scores and suggestion of the signs, and checks that the classification may be signed. */
function judgedOf(input: ClassifyInput, held: LockedTriage, { least, suggests }: House): Judgement {
  const signs = signsIn(input)
  const ageMonths = completedMonths(held.birthDate, held.arrivedOn)
  mustBePossible(signs, { ageMonths, pregnant: input.pregnant })
  const alarms = alarmsOf(signs, ageMonths, least)
  const { pregnant, scale2, resources } = input
  const discriminators = (input.discriminators ?? []).map(({ code }) => code)
  const given = { signs, ageMonths, pregnant, scale2, resources, discriminators, leastSaturation: least }
  const suggestion = suggests ? suggestTriage(given) : null
  const suggested = suggestion?.level ?? null
  const level = Number(input.level) as Level
  const { changeReason, alarmsConfirmed } = input
  mustDecide({ level, suggested, changeReason, alarms: alarms.length, alarmsConfirmed })
  return { signs, given, alarms, suggestion, suggested, level }
}

function signsIn(input: ClassifyInput): VitalSigns {
  const { heartRate, respiratoryRate, systolic, diastolic, temperature, saturation, oxygen, consciousness } =
    input
  const { eye, verbal, motor, pain, painScale, glucose, weight, height, head, notAssessed } = input
  return {
    heartRate,
    respiratoryRate,
    systolic,
    diastolic,
    temperature,
    saturation,
    oxygen,
    consciousness,
    eye,
    verbal,
    motor,
    pain,
    painScale,
    glucose,
    weight,
    height,
    head,
    notAssessed,
  }
}

async function write(
  { tx, actor, now, input }: Input<ClassifyInput>,
  held: LockedTriage,
  judged: Judgement & { readonly professionalId: string },
): Promise<void> {
  const { signs, given, alarms, suggestion, suggested, level, professionalId } = judged
  const vitalSignsId = newId()
  const taken = { id: vitalSignsId, triageId: held.id, takenAt: now, takenBy: actor.userId }
  await addTo(tx, 'care.vitalSigns', { ...taken, ...signs, alarms: [...alarms] })
  const scores = { news2: news2(given), mews: mews(given) }
  const { complaint, evolution, background, allergies, pregnant, gestationWeeks, scale2, resources } = input
  await addTo(tx, 'care.classification', {
    complaint,
    evolution,
    background,
    allergies,
    pregnant,
    gestationWeeks,
    scale2,
    resources,
    id: newId(),
    triageId: held.id,
    place: await nextPlace(tx, held.id),
    vitalSignsId,
    begunAt: held.firstClassifiedAt === null ? (held.begunAt ?? now) : now,
    endedAt: now,
    ageMonths: given.ageMonths,
    discriminators: [...given.discriminators],
    news2: scores.news2?.total ?? null,
    mews: scores.mews?.total ?? null,
    scores: JSON.stringify(scores),
    suggestedLevel: suggested,
    rules: [...(suggestion?.rules ?? [])],
    incomplete: suggestion?.incomplete ?? false,
    edition: suggestion === null ? null : suggestionEdition,
    level,
    changeReason: suggested === level ? null : input.changeReason,
    destination: input.destination,
    professionalId,
    signedBy: actor.userId,
  })
}

async function nextPlace(tx: Tx, triageId: string): Promise<number> {
  return valueFrom<number>(tx)`
    select coalesce(max(place), 0) + 1 as place from care.classification where triage_id = ${triageId}::uuid`
}
