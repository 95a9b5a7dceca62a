import { CommandOf, documentScreens, Show, useParams } from '@quina/blocks/web'
import { exportFurtran } from '../claim-batch/claim-batch.contract.ts'
import { ClaimHeader, ClaimList, preparedOf, Unclaimed } from '../claim-screens/claim-screens.web.tsx'
import { checkFurtran, furtran, furtranAt, prepareFurtran } from './furtran.contract.ts'

const columns = [
  ...['number', 'date', 'condition', 'invoiceId', 'patientId', 'payerId', 'plate', 'takenOn', 'claimed'],
  ...['eventOn', 'policyNumber', 'sirasNumber', 'batchNumber', 'filingNumber', 'filedOn', 'approved'],
]
const path = '/furtran-create/:id'
const listPath = '/furtran/index'

const screens = documentScreens(furtran, {
  listPath,
  editPath: path,
  columns,
  form: ({ Section, Params }) => (
    <>
      <Section title="Reclamación">
        <Params date={2} invoiceId={5} claimantId={5} />
        <Params priorFiling={3} glosaReply={3} enabled={3} />
      </Section>
      <Section title="Transporte">
        <Params vehicleService={3} plate={3} takenOn={3} takenAt={3} />
        <Params takenFrom={5} takenMunicipalityId={5} takenZone={2} />
        <Params receiverCode={5} receiverMunicipalityId={5} />
        <Params billed={3} claimed={3} />
      </Section>
    </>
  ),
  header: (answer) => answer !== null && <ClaimHeader answer={answer} check={checkFurtran} />,
})

/** Claims of the transport of victims, and their lots. */
export const FurtranList = () => (
  <ClaimList claim={furtran} path={path} prepare={prepareFurtran} lot={exportFurtran} columns={columns} />
)

/** A claim of transport by its own id or that of its invoice or admission; without a claim, the button that makes it. */
export function Furtran() {
  const { id = '' } = useParams(path)
  return (
    <Show of={furtranAt} params={{ id }}>
      {({ claimId, invoices }) =>
        claimId === null && invoices.length > 0 ? (
          <Unclaimed
            claim={furtran}
            path={path}
            listPath={listPath}
            invoices={invoices}
            preparing={({ id: invoiceId, number }) => (
              <CommandOf
                of={prepareFurtran}
                about={{}}
                begun={{ invoiceId }}
                labels={{ invoiceId: number }}
                done={() => preparedOf(furtran)}
                look={{ size: 'xs' }}
              />
            )}
          />
        ) : (
          <screens.Open id={claimId ?? id} />
        )
      }
    </Show>
  )
}
