import './capture.css'
import {
  FieldInput,
  filled,
  Go,
  readOptions,
  useAct,
  useAnswer,
  useCan,
  useGo,
  useOption,
  useParams,
  wordsOf,
} from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import {
  EmptyState,
  ErrorState,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  Panel,
  ReadField,
} from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { editCharges, excludeCharges } from '../../invoice/charges/charge/charge.contract.ts'
import { type Ambit, ambits } from '../../invoice/invoice/invoice.contract.ts'
import {
  type AccountAnswer,
  type AccountShare,
  careAmbits,
  choosingAdmission,
  prepareAccount,
  programAccountOptions,
  programContracts,
  repriceAccount,
} from '../account/account.contract.ts'
import { AccountCap } from '../soat-split/soat-split.web.tsx'
import {
  accountHref,
  capturePath,
  nobody,
  programHref,
  useAccount,
  useAccountsOf,
} from './account-address.web.ts'
import { ChargeEntry, SeveralDialog } from './charge-entry.web.tsx'
import { ChargeTable } from './charge-table.web.tsx'
import { AccountInvoices, SharePanel, type Together } from './share-panel.web.tsx'
import { AssignDialog, SurgeryDialog } from './surgery-dialog.web.tsx'

/** Charges are captured with the keyboard, with the payer at the left and what would be invoiced at the right. */
export function Capture() {
  const { ambitId = '1', userId: named = '', programId = '' } = useParams(capturePath)
  const userId = named === nobody ? '' : named
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const known = useAccountsOf(userId)
  const only = known.data?.rows.length === 1 ? known.data.rows[0]!.id : ''
  const admissionId = search.admissionId ?? only
  const ambit = (ambitId in ambits ? ambitId : '1') as Ambit
  if (userId !== '' && search.admissionId === undefined && known.isPending) return <Loading />
  if (admissionId === '') return <ChooseAdmission ambit={ambit} patientId={userId} programId={programId} />
  return <Account key={admissionId} id={admissionId} ambit={ambit} programId={programId} />
}

type ChooseProps = Readonly<{ ambit: Ambit; patientId: string; programId: string }>

function ChooseAdmission({ ambit, patientId, programId }: ChooseProps) {
  const program = useOption('billing.program', programId)
  const go = useGo()
  const known = useAccountsOf(patientId)
  const agreed = useAnswer(programContracts, programId === '' ? null : { programId })
  const rows = (known.data?.rows ?? []).filter(
    ({ contractId }) => programId === '' || agreed.data?.contractIds.includes(String(contractId)),
  )
  const choose = (id: string) =>
    void go(programId === '' ? accountHref(ambit, patientId, id) : programHref(programId, patientId, id))
  return (
    <Page>
      <PageHeader title={`Facturar: ${program?.label ?? ambits[ambit]}`} crumbs={crumbs} />
      <Panel title="¿A quién se factura?">
        <FieldInput
          name="admissionId"
          field={choosingAdmission}
          value=""
          search={(q, signal) =>
            readOptions(programAccountOptions.to, { q, programId: programId || undefined }, signal)
          }
          onChange={(id) => id !== '' && choose(String(id))}
          autoFocus
        />
        {patientId !== '' && rows.length === 0 && (
          <p className="q-context">
            {programId === ''
              ? 'El paciente no tiene admisiones por facturar. '
              : 'El paciente no tiene admisiones por facturar con un contrato de este programa. '}
            <Go to="/admision/create">Abrir una admisión</Go>
          </p>
        )}
        <ul>
          {rows.map(({ id, admission, enteredOn, payerLabel }) => (
            <li key={id}>
              <button type="button" className="q-more" onClick={() => choose(id)}>
                {`${admission} · ${enteredOn} · ${payerLabel}`}
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  )
}

const crumbs = [{ label: 'Cuentas por facturar', href: '/facturacion/eventos' }]

interface AccountProps {
  readonly id: string
  readonly ambit: Ambit
  /** The programme in which the service is given; empty when there is none. */
  readonly programId: string
}

function Account({ id, ambit, programId }: AccountProps) {
  const account = useAccount(id)
  if (account.isPending) return <Loading />
  if (account.isError)
    return <ErrorState message={wordsOf(account.error)} onRetry={() => void account.refetch()} />
  return <OpenAccount account={account.data} ambit={ambit} programId={programId} />
}

type OpenDialog = 'surgery' | 'assign' | 'several' | null

type OpenAccountProps = Pick<AccountProps, 'ambit' | 'programId'> & { readonly account: AccountAnswer }

function OpenAccount({ account, ambit, programId }: OpenAccountProps) {
  const { admission, charges, shares } = account
  const [asking, ask] = useState<OpenDialog>(null)
  const [chosen, choose] = useState<readonly string[]>([])
  const repriced = useAct(repriceAccount, ({ count }) =>
    plural(count, 'cargo liquidado de nuevo', 'cargos liquidados de nuevo'),
  )
  const admits = ['open', 'discharged', 'closed'].includes(admission.status)
  const reprice = () => void repriced.send({ admissionId: admission.id })
  return (
    <Page>
      <PageHeader
        title={admission.patient}
        context={`${admission.document} · Admisión ${admission.number} · ${ambits[ambit]}`}
        crumbs={crumbs}
        actions={useActions({ admits, ask, reprice, chosen })}
      />
      <div className="q-capture">
        <Head admission={admission} />
        <div>
          {programId !== '' && <OfProgram admission={admission} programId={programId} />}
          {admits ? (
            <Entry admission={admission} programId={programId} />
          ) : (
            <p className="q-context">La admisión ya está facturada.</p>
          )}
          <ChargeTable charges={charges} chosen={chosen} choose={choose} />
        </div>
        <Shares account={account} ambit={ambit} shares={shares} chosen={chosen} programId={programId} />
      </div>
      {asking === 'several' && <SeveralDialog admission={admission} onClose={() => ask(null)} />}
      {asking === 'surgery' && <SurgeryDialog admissionId={admission.id} onClose={() => ask(null)} />}
      {asking === 'assign' && (
        <AssignDialog account={account} chosen={chosen} onDone={() => choose([])} onClose={() => ask(null)} />
      )}
    </Page>
  )
}

/** Warns before charging that the contract of this account does not agree the programme (FAC-194, FAC-221). */
function OfProgram({ admission, programId }: EntryProps) {
  const { data } = useAnswer(programContracts, { programId })
  if (data === undefined || data.contractIds.includes(admission.contractId ?? '')) return null
  return (
    <p role="alert">
      El contrato de esta admisión no tiene el programa: elija otra o vincúlelo en el contrato.
    </p>
  )
}

type EntryProps = Pick<AccountAnswer, 'admission'> & Pick<AccountProps, 'programId'>

function Entry(props: EntryProps): ReactNode {
  return useCan()(editCharges) ? <ChargeEntry {...props} /> : null
}

interface ActionsInput {
  readonly admits: boolean
  readonly ask: (asking: OpenDialog) => void
  readonly reprice: () => void
  readonly chosen: readonly string[]
}

function useActions({ admits, ask, reprice, chosen }: ActionsInput): readonly PageAction[] {
  const can = useCan()
  if (!admits) return []
  const some = chosen.length > 0 ? ` (${chosen.length})` : ''
  const editing = can(editCharges)
  // Two actions are shown; the others, with their keys, go under «Más».
  return [
    ...(editing ? [{ label: 'Agregar varios…', keys: 'Alt+V', run: () => ask('several') }] : []),
    ...(can(excludeCharges) ? [{ label: `Cambiar responsable${some}…`, run: () => ask('assign') }] : []),
    ...(editing ? [{ label: 'Liquidar cirugía…', keys: 'Alt+Q', run: () => ask('surgery') }] : []),
    ...(editing ? [{ label: 'Volver a liquidar', run: reprice }] : []),
  ]
}

function Head({ admission }: Pick<AccountAnswer, 'admission'>) {
  const { entered, left, payer, contract, authorization, policy, siras, diagnosis, category, userType } =
    admission
  return (
    <section className="q-panel q-panel-body q-capture-strip" aria-label="Paciente y contrato">
      <div className="q-capture-head">
        <ReadField label="Pagador">{payer ?? 'Particular'}</ReadField>
        <ReadField label="Contrato">{contract}</ReadField>
        <ReadField label="Tipo de usuario">{`${userType}${category === null ? '' : ` · ${category}`}`}</ReadField>
        <ReadField label="Autorización">{authorization}</ReadField>
        <ReadField label="Atención">{careAmbits[admission.ambit as keyof typeof careAmbits]}</ReadField>
        <ReadField label="Ingreso">{entered}</ReadField>
        <ReadField label="Egreso">{left ?? 'Sigue en atención'}</ReadField>
        <ReadField label="Diagnóstico">{diagnosis}</ReadField>
        {policy !== null && <ReadField label="Póliza">{policy}</ReadField>}
        {siras !== null && <ReadField label="SIRAS">{siras}</ReadField>}
      </div>
    </section>
  )
}

interface SharesProps extends Pick<AccountProps, 'programId'> {
  readonly account: AccountAnswer
  readonly ambit: Ambit
  readonly shares: readonly AccountShare[]
  readonly chosen: readonly string[]
}

function Shares({
  account: { admission, invoices, charges },
  ambit,
  shares,
  chosen,
  programId,
}: SharesProps) {
  const { send, busy } = useAct(prepareAccount, () => 'Prefactura hecha')
  const go = useGo()
  const prepare = async ({ payerId, contractId }: AccountShare, together: Together) => {
    const own = charges.filter((charge) => charge.payerId === payerId && charge.contractId === contractId)
    const ids = own.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
    const chargeIds = ids.length > 0 ? ids : null
    const input = { payerId, contractId, ambit, chargeIds, ...together, programId: programId || null }
    const made = await send({ admissionId: admission.id, ...input })
    if (made !== null) await go(filled('/facturacion/eventos/edit/:id', { id: made.id }))
  }
  return (
    <div className="q-capture-side">
      {shares.length === 0 && invoices.length === 0 && <EmptyState title="Nada por facturar" />}
      <AccountCap admission={admission} />
      {shares.map((share) => (
        <SharePanel
          key={`${share.payerId}${share.contractId}`}
          share={share}
          admissionId={admission.id}
          busy={busy}
          onPrepare={(together) => void prepare(share, together)}
        />
      ))}
      {invoices.length > 0 && <AccountInvoices invoices={invoices} />}
    </div>
  )
}
