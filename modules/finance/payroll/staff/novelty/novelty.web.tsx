import { apiPathOf } from '@quina/blocks'
import { documentScreens, ImportDialog } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { useState } from 'react'
import { type NoveltyCost, novelty } from './novelty.contract.ts'

const form = {
  columns: [
    'number',
    'engagementId',
    'identification',
    'kindId',
    'fromDay',
    'toDay',
    'hours',
    'amount',
    'condition',
  ],
  bulk: ['approve'],
  defaults: ({ engagementId = '' }: Readonly<Record<string, string>>) => {
    const today = dayInBogota(new Date())
    return { date: today, engagementId, fromDay: today, toDay: today }
  },
} as const

/** The cost of hours, concept by concept, while they are not approved. */
function Cost({ total, lines, warnings }: NoveltyCost) {
  return (
    <Panel title="Lo que cuestan estas horas en su mes">
      <p>
        <Amount of={total} />, con aportes.
      </p>
      {lines.map(({ name, amount, sentence }) => (
        <p key={name}>
          {name}: <Amount of={amount} />. {sentence}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} role="status">
          {warning}
        </p>
      ))}
    </Panel>
  )
}

const plain = documentScreens(novelty, {
  ...form,
  header: (answer) =>
    answer === null || answer.facts.cost === null ? null : <Cost {...answer.facts.cost} />,
  form: ({ Section, Params, More }) => (
    <>
      <Section title="Novedad">
        <Params
          engagementId={6}
          kindId={4}
          date={2}
          fromDay={2}
          toDay={2}
          hours={2}
          fromTime={2}
          amount={2}
          rate={2}
        />
        <Params support={4} supportDate={2} purpose={6} />
      </Section>
      <More>
        <Params
          conceptId={4}
          costCentreId={4}
          extendsId={4}
          restChoice={3}
          bornOn={3}
          birth={3}
          missingWeeks={3}
        />
        <Params accidentOn={4} gestationDays={4} contributedDays={4} />
      </More>
    </>
  ),
})

/** Novedades one by one, and many from a sheet: all of them or none. */
function NoveltyList() {
  const [importing, setImporting] = useState(false)
  const [{ List }] = useState(() =>
    documentScreens(novelty, {
      ...form,
      listActions: [{ label: 'Importar…', run: () => setImporting(true) }],
    }),
  )
  return (
    <>
      <List />
      {importing && (
        <ImportDialog
          many={novelty.label.many}
          path={apiPathOf(novelty)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

export const noveltyScreens = { ...plain, List: NoveltyList }
