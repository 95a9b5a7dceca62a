import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { type FormValues, linesOf, newLine, TypedFields, useCommandFields } from '@quina/blocks/web'
import { ErrorSummary, Panel } from '@quina/ui/web'
import { roman } from '../triage/triage.contract.ts'
import type { triageOf } from '../triage-sheet/sheet.contract.ts'
import { type Discriminator, discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { SuggestionAside } from '../triage-suggestion/suggestion-aside.web.tsx'
import { vitalSigns } from '../vital-signs/vital-signs.contract.ts'
import type { VitalSigns } from '../vital-signs/vital-signs.domain.ts'
import { classify } from './classification.contract.ts'

type One = AnswerOf<typeof triageOf>
type Name = keyof typeof classify.params

const spans = {
  ...Object.fromEntries(Object.keys(classify.params).map((name) => [name, 3])),
  complaint: 12,
  background: 6,
  allergies: 6,
  evolution: 3,
  notAssessed: 6,
  changeReason: 12,
  heartRate: 2,
  respiratoryRate: 2,
  systolic: 2,
  diastolic: 2,
  temperature: 2,
  saturation: 2,
  oxygen: 3,
  consciousness: 3,
  pain: 2,
  painScale: 2,
  glucose: 2,
  eye: 2,
  verbal: 2,
  motor: 2,
  weight: 2,
  height: 2,
  head: 2,
  resources: 3,
  level: 4,
  destination: 4,
  alarmsConfirmed: 12,
}
const sections = {
  'Motivo de consulta': ['complaint', 'evolution', 'pregnant', 'gestationWeeks', 'background', 'allergies'],
  'Signos vitales': [
    ...(['heartRate', 'respiratoryRate', 'systolic', 'diastolic', 'temperature', 'saturation'] as const),
    ...(['oxygen', 'consciousness', 'pain', 'painScale', 'scale2', 'eye', 'verbal', 'motor'] as const),
    ...(['glucose', 'weight', 'height', 'head', 'notAssessed'] as const),
  ],
} as const satisfies Record<string, readonly Name[]>
const decision: readonly Name[] = ['resources', 'level', 'destination', 'changeReason', 'alarmsConfirmed']

/** The values that a new classification keeps: the complaint, the allergies and the state, never the signs. */
const begun = ({ classifications: [last], motive, pregnant, allergies }: One) => ({
  complaint: last?.complaint ?? motive,
  background: last?.background,
  allergies: last?.allergies ?? allergies,
  gestationWeeks: last?.gestationWeeks,
  pregnant,
  destination: 'room',
})

/** The form of a classification: the suggestion follows the typed values; the professional decides and signs. */
export function TriageForm({ one, onDone }: { one: One; onDone: () => void }) {
  const { id, version } = one
  const form = useCommandFields({
    of: classify,
    about: { id, version },
    begun: begun(one),
    done: signedWords,
    sent: onDone,
  })
  const { values, reported, busy, set } = form
  const input = (name: Name) => name !== 'gestationWeeks' || values.pregnant === true
  const chosen = linesOf(values.discriminators).map(({ code }) => code as Discriminator)
  const given = { ...signsIn(values), discriminators: chosen }
  return (
    <form ref={form.root} className="q-triage-form" onSubmit={form.onSubmit} noValidate>
      <div className="q-triage-fields">
        {reported.message && <ErrorSummary message={reported.message} />}
        {Object.entries(sections).map(([title, own]) => (
          <Panel key={title} title={title}>
            <TypedFields of={form} names={own.filter(input)} spans={spans} first="complaint" />
          </Panel>
        ))}
        <Discriminators
          chosen={chosen}
          onChange={(codes) =>
            set(
              'discriminators',
              codes.map((code) => newLine(classify.params.discriminators.of ?? {}, { code })),
            )
          }
        />
        <Panel title="Decisión del profesional">
          <TypedFields of={form} names={decision} spans={spans} />
          <Button type="submit" mt={12} loading={busy}>
            {classify.verb}
          </Button>
          <p className="q-context">Lo que se firma no se cambia: una corrección es otra clasificación.</p>
        </Panel>
      </div>
      <SuggestionAside one={one} given={given} level={String(values.level)} />
    </form>
  )
}

interface ChoosingProps {
  readonly chosen: readonly Discriminator[]
  readonly onChange: (chosen: readonly Discriminator[]) => void
}

const Discriminators = ({ chosen, onChange }: ChoosingProps) => (
  <Panel title="Discriminadores">
    <fieldset className="q-triage-discriminators" aria-label="Discriminadores">
      {(Object.keys(discriminators) as Discriminator[]).map((code) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          />
          <span>
            <b>{code.split('-')[1]}</b> {discriminators[code]}
          </span>
        </label>
      ))}
    </fieldset>
  </Panel>
)

/** Returns the typed values in the form that the rules read. */
function signsIn(values: FormValues) {
  const signs = Object.fromEntries(
    Object.keys(vitalSigns).map((name) => [name, values[name] === '' ? null : values[name]]),
  )
  return {
    signs: signs as Readonly<Record<string, unknown>> as VitalSigns,
    resources: values.resources as number | null,
    pregnant: values.pregnant === true,
    scale2: values.scale2 === true,
  }
}

/** The first level calls the code at once. */
const signedWords = ({ level, needsSecond }: AnswerOf<typeof classify>) => {
  if (level === 1)
    return {
      message: 'Triage I: active el código azul y pase a reanimación',
      tone: 'bad',
      lasts: false,
    } as const
  const second = needsSecond ? '. Rige lo sugerido hasta la segunda firma' : ''
  return { message: `Clasificación firmada: triage ${roman[level]}${second}`, tone: 'good' } as const
}
