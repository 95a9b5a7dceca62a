import { CommandOf, documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { answersAfter } from '../destination/destination.domain.ts'
import { acceptByPin } from '../own/own-custody.contract.ts'
import { assetTransfer } from './transfer.contract.ts'

/** Traslados: the custodian sends the assets; the receiver accepts or refuses them, also on a telephone. */
export const assetTransferScreens = documentScreens(assetTransfer, {
  columns: ['number', 'date', 'kind', 'sender', 'custodianId', 'locationId', 'assets', 'reason', 'condition'],
  defaults: ({ fromCustodianId = '' }) => ({
    date: dayInBogota(new Date()),
    kind: 'internal',
    fromCustodianId,
  }),
  firstLine: { lines: 'assetId' },
  consequence: (action, answer) => {
    if (action !== 'accept') return undefined
    return answersAfter(answer.values.kind, answer.labels.custodianId ?? null)
  },
  header: (answer) =>
    answer !== null && (
      <>
        <p>Quién los tenía: {answer.facts.sender}</p>
        {answer.status === 'sent' && answer.values.custodianId && (
          <CommandOf
            of={acceptByPin}
            about={{ id: answer.id }}
            look={{ variant: 'default' }}
            done={({ receiver }) => `Aceptado por ${receiver}`}
          />
        )}
      </>
    ),
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="A dónde van">
        <Params kind={4} date={2} toCampusId={6} custodianId={6} locationId={6} costCentreId={6} />
      </Section>
      <Section title="Si salen de la casa">
        <Params terceroId={6} contract={3} guide={3} returnOn={3} />
      </Section>
      <Params fromCustodianId={6} purpose={12} />
      <Lines name="lines" />
    </>
  ),
})
