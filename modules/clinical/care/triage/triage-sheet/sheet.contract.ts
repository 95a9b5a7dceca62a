import { type AnswerOf, defineFile, defineQuery, numbers, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import {
  type Arrival,
  arrivals,
  destinations,
  dispositions,
  seen,
  viewTriage,
} from '../triage/triage.contract.ts'
import { limits, waiting } from '../triage-board/board.contract.ts'

const signs = z.object({
  heartRate: z.number().nullable(),
  respiratoryRate: z.number().nullable(),
  systolic: z.number().nullable(),
  diastolic: z.number().nullable(),
  temperature: z.string().nullable(),
  saturation: z.number().nullable(),
  oxygen: z.enum(['air', 'oxygen']).nullable(),
  consciousness: z.enum(['A', 'C', 'V', 'P', 'U']).nullable(),
  eye: z.number().nullable(),
  verbal: z.number().nullable(),
  motor: z.number().nullable(),
  pain: z.number().nullable(),
  painScale: z.enum(['eva', 'wong', 'flacc']).nullable(),
  glucose: z.number().nullable(),
  ...stringsOrNull('weight', 'height', 'head', 'notAssessed'),
})

const classification = z.object({
  id: z.string(),
  place: z.number(),
  ...strings('begunAt', 'endedAt', 'complaint'),
  ...stringsOrNull('evolution', 'background', 'allergies'),
  pregnant: z.boolean(),
  gestationWeeks: z.number().nullable(),
  scale2: z.boolean(),
  ...numbers('ageMonths', 'resources'),
  discriminators: z.array(z.string()),
  news2: z.number().nullable(),
  mews: z.number().nullable(),
  suggestedLevel: z.number().nullable(),
  rules: z.array(z.string()),
  incomplete: z.boolean(),
  edition: z.string().nullable(),
  level: z.number(),
  changeReason: z.string().nullable(),
  destination: z.enum(Object.keys(destinations) as (keyof typeof destinations)[]),
  professional: z.string(),
  rethus: z.string().nullable(),
  needsSecond: z.boolean(),
  ...stringsOrNull('second', 'secondAt'),
  alarms: z.array(z.string()),
  signs,
})

/** One triage with its signed classifications, the latest first. */
export const triageOf = defineQuery({
  id: 'care.triageOf',
  title: 'Triage: ver',
  access: viewTriage,
  params: { id: seen.id },
  opens: ['id'],
  answers: z.object({
    ...waiting.omit({ calls: true }).shape,
    arrival: z.enum(Object.keys(arrivals) as Arrival[]),
    ageMonths: z.number(),
    sex: z.string(),
    pregnant: z.boolean(),
    ...stringsOrNull('allergies', 'attendedAt', 'attendedBy', 'endedAt'),
    disposition: z.enum(Object.keys(dispositions) as (keyof typeof dispositions)[]).nullable(),
    reason: z.string().nullable(),
    admission: z.object({ id: z.string(), code: z.string() }).nullable(),
    calls: z.array(z.string()),
    classifications: z.array(classification),
    derivation: z.object({ ...strings('destination', 'detail', 'warnings', 'by', 'at') }).nullable(),
    /** Whether a level is suggested, and the least usual SpO₂ at the altitude of the site. */
    suggests: z.boolean(),
    leastSaturation: z.number(),
    limits,
  }),
})

export type TriageShown = AnswerOf<typeof triageOf>

const paper = (name: string, title: string) =>
  defineFile({
    module: 'care',
    name,
    title: `Triage: ${title} (PDF)`,
    access: viewTriage,
    tells: 'patients',
    taken: false,
    params: { id: seen.id },
    opens: ['id'],
  })
export const triageSheet = paper('triageSheet', 'hoja de triage')
export const triageTicket = paper('triageTicket', 'turno para el paciente')
