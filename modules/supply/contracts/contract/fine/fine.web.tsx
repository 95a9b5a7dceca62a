import type { DocumentAnswerOf } from '@quina/blocks'
import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Cell, FieldGrid, Panel, ReadField, shownDay } from '@quina/ui/web'
import { fine } from './fine.contract.ts'

/** Fines of contractors: summons, hearing, decision and, once final, deduction from payments. */
export const fineScreens = documentScreens(fine, {
  columns: [
    'number',
    'date',
    'terceroId',
    'contractId',
    'kind',
    'condition',
    'amount',
    'imposed',
    'hearingOn',
  ],
  filters: ['condition', 'contractId', 'terceroId', 'hearingOn'],
  defaults: ({ contractId = '' }) => ({ date: dayInBogota(new Date()), contractId, kind: 'fine' }),
  form: ({ Section, Ask, Params }) => (
    <Section title="Incumplimiento">
      <Params contractId={6} kind={3} amount={3} />
      <Params date={3} hearingOn={3} clause={6} />
      <Ask name="purpose" wide />
    </Section>
  ),
  header: (answer, form) => (answer !== null && form === null ? <Process answer={answer} /> : null),
})

/** The steps of the process so far. */
const Process = ({ answer: { facts } }: { readonly answer: DocumentAnswerOf<typeof fine> }) =>
  facts.heardOn === null ? null : (
    <Panel title="Trámite">
      <FieldGrid>
        <Cell span={12}>
          <ReadField label={`Descargos del ${shownDay(facts.heardOn)}`}>{facts.defence}</ReadField>
        </Cell>
        {facts.imposedOn !== null && (
          <Cell span={6}>
            <ReadField label={`Decisión del ${shownDay(facts.imposedOn)}`}>
              Resolución {facts.resolution}, por <Amount of={facts.imposed ?? '0.00'} />
            </ReadField>
          </Cell>
        )}
        {facts.firmOn !== null && (
          <Cell span={6}>
            <ReadField label={`En firme desde el ${shownDay(facts.firmOn)}, por cobrar`}>
              <Amount of={facts.left} />
            </ReadField>
          </Cell>
        )}
      </FieldGrid>
    </Panel>
  )
