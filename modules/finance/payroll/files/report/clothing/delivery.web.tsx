import { CommandDialog, documentScreens } from '@quina/blocks/web'
import { dayInBogota, monthOf, plural, vigenciaOf } from '@quina/kernel'
import { useState } from 'react'
import { clothingDelivery, prepareClothing } from './delivery.contract.ts'

const term = () => {
  const today = dayInBogota(new Date())
  const month = monthOf(today)
  return { year: vigenciaOf(today), term: month <= 4 ? 'april' : month <= 8 ? 'august' : 'december' } as const
}

const spec = {
  columns: [
    'number',
    'engagementId',
    'identification',
    'year',
    'term',
    'date',
    'issueId',
    'receivedOn',
    'condition',
  ],
  bulk: ['deliver'],
  defaults: ({ engagementId = '' }: Readonly<Record<string, string>>) => ({
    date: dayInBogota(new Date()),
    engagementId,
    ...term(),
  }),
} as const

const plain = documentScreens(clothingDelivery, {
  ...spec,
  form: ({ Section, Params, Lines }) => (
    <>
      <Section>
        <Params engagementId={5} year={2} term={3} date={2} issueId={4} purpose={8} />
      </Section>
      <Lines name="lines" />
    </>
  ),
})

/** The deliveries made and pending, and those not signed; the owed ones are prepared at once. */
function Deliveries() {
  const [preparing, setPreparing] = useState(false)
  const [{ List }] = useState(() =>
    documentScreens(clothingDelivery, {
      ...spec,
      listActions: [{ label: 'Preparar entregas…', run: () => setPreparing(true) }],
    }),
  )
  return (
    <>
      <List />
      {preparing && (
        <CommandDialog
          of={prepareClothing}
          about={{}}
          begun={term()}
          done={({ prepared }) => `${plural(prepared, 'entrega preparada', 'entregas preparadas')}.`}
          onClose={() => setPreparing(false)}
        />
      )}
    </>
  )
}

export const deliveryScreens = { ...plain, List: Deliveries }
