import { DeedOf, documentScreens, Show, useParams } from '@quina/blocks/web'
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
  form: ({ Section, Ask }) => (
    <>
      <Section title="Reclamación">
        <Ask name="date" span={2} />
        <Ask name="invoiceId" span={5} />
        <Ask name="claimantId" span={5} />
        <Ask name="priorFiling" span={3} />
        <Ask name="glosaReply" span={3} />
        <Ask name="enabled" span={3} />
      </Section>
      <Section title="Transporte">
        <Ask name="vehicleService" span={3} />
        <Ask name="plate" span={3} />
        <Ask name="takenOn" span={3} />
        <Ask name="takenAt" span={3} />
        <Ask name="takenFrom" span={5} />
        <Ask name="takenMunicipalityId" span={5} />
        <Ask name="takenZone" span={2} />
        <Ask name="receiverCode" span={5} />
        <Ask name="receiverMunicipalityId" span={5} />
        <Ask name="billed" span={3} />
        <Ask name="claimed" span={3} />
      </Section>
    </>
  ),
  header: (answer) => answer !== null && <ClaimHeader answer={answer} check={checkFurtran} />,
})

/** Claims of the transport of victims, and their lots. */
export const FurtranList = () => (
  <ClaimList claim={furtran} path={path} prepare={prepareFurtran} lot={exportFurtran} columns={columns} />
)

/** A claim of transport by its id, by that of its invoice or of its admission; of an invoice without one, the way to make it. */
export function Furtran() {
  const { id = '' } = useParams(path)
  return (
    <Show of={furtranAt} asks={{ id }}>
      {({ claimId, invoices }) =>
        claimId === null && invoices.length > 0 ? (
          <Unclaimed
            {...{ claim: furtran, path, listPath, invoices }}
            preparing={({ id: invoiceId, number }) => (
              <DeedOf
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
