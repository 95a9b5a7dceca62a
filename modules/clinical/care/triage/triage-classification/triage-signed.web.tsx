import type { AnswerOf } from '@quina/blocks'
import { MiniTable } from '@quina/blocks/web'
import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { destinations, levels, roman } from '../triage/triage.contract.ts'
import type { triageOf } from '../triage-sheet/sheet.contract.ts'
import { discriminators } from '../triage-suggestion/discriminators.contract.ts'
import { ruleWords } from '../triage-suggestion/suggestion.domain.ts'
import { consciousnesses, vitalSigns } from '../vital-signs/vital-signs.contract.ts'
import { derivedOf, glasgowOf } from '../vital-signs/vital-signs.domain.ts'

type Classification = AnswerOf<typeof triageOf>['classifications'][number]

const decimal = (value: string | null): string => (value ?? '').replace('.', ',')

/** The evolution of the signs: each sign in a row, each classification in a column, the first at the left. */
export function SignsTrend({ classifications }: { readonly classifications: readonly Classification[] }) {
  const taken = classifications.toReversed()
  const rows: readonly (readonly [string, (one: Classification) => string | number | null, string?])[] = [
    [vitalSigns.heartRate.label, ({ signs }) => signs.heartRate, 'heartRate'],
    [vitalSigns.respiratoryRate.label, ({ signs }) => signs.respiratoryRate, 'respiratoryRate'],
    [
      'Presión arterial (mmHg)',
      ({ signs: { systolic, diastolic } }) => (systolic === null ? null : `${systolic}/${diastolic ?? ''}`),
      'systolic',
    ],
    ['Presión media', ({ signs }) => derivedOf(signs).meanPressure],
    [vitalSigns.temperature.label, ({ signs }) => decimal(signs.temperature), 'temperature'],
    [vitalSigns.saturation.label, ({ signs }) => signs.saturation, 'saturation'],
    [
      'Respira',
      ({ signs: { oxygen } }) =>
        oxygen === null ? null : oxygen === 'air' ? 'Aire ambiente' : 'Con oxígeno',
    ],
    ['Conciencia', ({ signs: { consciousness } }) => consciousness && consciousnesses[consciousness]],
    ['Glasgow', ({ signs }) => glasgowOf(signs)],
    ['Dolor', ({ signs }) => signs.pain],
    [vitalSigns.glucose.label, ({ signs }) => signs.glucose],
    [vitalSigns.weight.label, ({ signs }) => decimal(signs.weight)],
    ['NEWS2', ({ news2 }) => news2],
    ['MEWS', ({ mews }) => mews],
  ]
  const declared = rows.filter(([, of]) => taken.some((one) => (of(one) ?? '') !== ''))
  return (
    <Panel title="Signos vitales">
      <MiniTable
        rows={declared}
        keyOf={([name]) => name}
        label="Signos vitales por clasificación"
        columns={[
          { head: 'Signo', cell: ([name]) => name },
          ...taken.map((one) => ({
            head: `${one.place}. ${shownInstant(one.endedAt)}`,
            end: true,
            cell: ([, of, alarm]: (typeof rows)[number]) => (
              <>
                {of(one) ?? '—'}
                {alarm !== undefined && one.alarms.includes(alarm) && <b title="Fuera de lo usual"> ▲</b>}
              </>
            ),
          })),
        ]}
      />
    </Panel>
  )
}

/** The signed classifications, the latest first: author, decision, suggestion and reason. */
export const SignedClassifications = ({
  classifications,
}: {
  readonly classifications: readonly Classification[]
}) => classifications.map((one) => <Signed key={one.id} one={one} />)

const Signed = ({ one }: { readonly one: Classification }) => (
  <Panel title={`Clasificación ${one.place} · ${shownInstant(one.endedAt)}`}>
    <p>
      <span className={`q-triage-level q-triage-${one.level}`}>
        {levels[String(one.level) as keyof typeof levels]}
      </span>{' '}
      {destinations[one.destination]}
    </p>
    <p>{one.complaint}</p>
    {one.evolution && <p className="q-context">Evolución: {one.evolution}</p>}
    {one.background && <p className="q-context">Antecedentes: {one.background}</p>}
    {one.suggestedLevel !== null && (
      <p>
        Sugerido {roman[one.suggestedLevel]} por {one.rules.map(wordsOfRule).join('; ')} ({one.edition})
      </p>
    )}
    {one.changeReason && <p>Decidió otro nivel: {one.changeReason}</p>}
    <p className="q-context">
      Firma {one.professional} · ReTHUS {one.rethus}
      {one.second !== null && ` · segunda firma ${one.second}`}
    </p>
    {one.needsSecond && one.second === null && <StatusTag tone="warning">Espera segunda firma</StatusTag>}
    {one.signs.notAssessed && <p className="q-context">No evaluable: {one.signs.notAssessed}</p>}
  </Panel>
)

const wordsOfRule = (rule: string): string =>
  `${rule} (${ruleWords[rule] ?? discriminators[rule as keyof typeof discriminators] ?? ''})`
