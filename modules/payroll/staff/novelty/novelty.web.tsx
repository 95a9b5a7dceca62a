import { apiPathOf } from '@quina/blocks'
import { documentScreens, ImportDialog } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useState } from 'react'
import { novelty } from './novelty.contract.ts'

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

const plain = documentScreens(novelty, {
  ...form,
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
        <Params conceptId={4} costCentreId={4} extendsId={4} gestationDays={4} contributedDays={4} />
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
