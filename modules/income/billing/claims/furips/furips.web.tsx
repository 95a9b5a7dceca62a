import { Button } from '@mantine/core'
import { documentScreens, Show, useAct, useCan, useParams } from '@quina/blocks/web'
import { money, showAmount } from '@quina/kernel'
import { exportFurips } from '../claim-batch/claim-batch.contract.ts'
import { ClaimHeader, ClaimList, preparedOf, Unclaimed } from '../claim-screens/claim-screens.web.tsx'
import { checkFurips, furips, furipsAt, prepareFurips } from './furips.contract.ts'

const columns = [
  ...['number', 'date', 'condition', 'invoiceId', 'patientId', 'payerId', 'plate', 'eventOn', 'claimed'],
  ...['policyNumber', 'sirasNumber', 'batchNumber', 'filingNumber', 'filedOn', 'approved'],
]
const path = '/furips-create/:id'
const listPath = '/furips/index'

const screens = documentScreens(furips, {
  listPath,
  editPath: path,
  columns,
  lines: {
    lines: {
      widths: { invoiceLineId: 340, kind: 190, code: 120, description: 200, claimed: 140 },
      lookup: {
        invoiceLineId: ({ invoiceId }) => ({ to: 'billing.invoiceLine', query: { parentId: invoiceId } }),
      },
    },
  },
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Reclamación">
        <Params date={2} invoiceId={5} doctorId={5} />
        <Params priorFiling={3} glosaReply={3} enabled={3} />
      </Section>
      <Section title="Servicio prestado">
        <Params hospitalServiceId={4} surgeryId={4} secondSurgeryId={4} />
        <Params complexity={3} icu={2} icuDays={2} />
      </Section>
      <Lines name="lines" title="Servicios reclamados" />
      <More>
        <Params referralKind referredOn referredAt referrerCode />
        <Params referrerName={6} referrerPosition acceptedOn />
        <Params acceptedAt receiverCode receiverName={6} />
        <Params ambulancePlate transportPlate transportKind transportZone />
        <Params transportFrom={6} transportTo={6} />
      </More>
    </>
  ),
  header: (answer) =>
    answer !== null && (
      <ClaimHeader answer={answer} check={checkFurips}>
        {answer.facts.cover &&
          ` · Tope ${showAmount(money(answer.facts.cover.cap))}: usado ${showAmount(money(answer.facts.cover.used))}, ` +
            `queda ${showAmount(money(answer.facts.cover.left))}`}
      </ClaimHeader>
    ),
})

/** Claims of SOAT and ADRES, and their lots. */
export const FuripsList = () => (
  <ClaimList claim={furips} path={path} prepare={prepareFurips} lot={exportFurips} columns={columns} />
)

/** A claim by its own id or that of its invoice or admission; for an invoice without a claim, the button that makes it. */
export function Furips() {
  const { id = '' } = useParams(path)
  return (
    <Show of={furipsAt} params={{ id }}>
      {({ claimId, invoices }) =>
        claimId === null && invoices.length > 0 ? (
          <Unclaimed
            claim={furips}
            path={path}
            listPath={listPath}
            invoices={invoices}
            preparing={({ id: invoiceId }) => <Prepare invoiceId={invoiceId} />}
          />
        ) : (
          <screens.Open id={claimId ?? id} />
        )
      }
    </Show>
  )
}

function Prepare({ invoiceId }: { readonly invoiceId: string }) {
  const { send, busy } = useAct(prepareFurips, () => preparedOf(furips))
  if (!useCan()(prepareFurips.access)) return null
  return (
    <Button size="xs" loading={busy} onClick={() => void send({ invoiceId })}>
      {prepareFurips.verb}
    </Button>
  )
}
