import { Stack } from '@mantine/core'
import { CommandOf, MiniTable, Show, useCan } from '@quina/blocks/web'
import { plural, showInstant } from '@quina/kernel'
import { EmptyState, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import {
  type MailedPayslip,
  type MailState,
  mailPayslips,
  mailPayslipsPermission,
  mailStates,
  ownPayslipAddress,
  payslipMails,
  receiveOwnPayslips,
  stopOwnPayslips,
} from './payslip-mail.contract.ts'

/** The payslips of a payroll by mail: the people who consented, and the state of each. */
export function PayslipMails() {
  const { periodId } = useSearch({ strict: false }) as { readonly periodId?: string }
  return (
    <Page>
      <PageHeader title="Comprobantes por correo" context="Solo a quien lo pidió, y a su propio correo" />
      {periodId === undefined ? (
        <EmptyState title="Abra esta pantalla desde una nómina" />
      ) : (
        <Show of={payslipMails} params={{ periodId }}>
          {({ period, approved, mails, people }) => (
            <Panel title={period}>
              <Stack gap="md">
                <Sending periodId={periodId} ready={approved && mails} people={people} />
                {!approved && <p role="status">Se envían cuando la nómina esté aprobada.</p>}
                {!mails && <p role="status">La entidad no tiene servidor de correo.</p>}
                <People people={people} />
              </Stack>
            </Panel>
          )}
        </Show>
      )}
    </Page>
  )
}

type SendingProps = Readonly<{ periodId: string; ready: boolean; people: readonly MailedPayslip[] }>

function Sending({ periodId, ready, people }: SendingProps) {
  const maySend = useCan()(mailPayslipsPermission)
  const waiting = people.filter(({ state }) => state === 'ready' || state === 'failed').length
  if (!maySend || !ready || waiting === 0) return null
  return (
    <CommandOf
      of={mailPayslips}
      about={{ periodId }}
      title={`Enviar ${plural(waiting, 'comprobante', 'comprobantes')}`}
      done={({ queued }) => `${plural(queued, 'comprobante', 'comprobantes')} en la cola de correo.`}
    />
  )
}

const tones: Readonly<Record<MailState, 'good' | 'bad' | 'warning' | 'info' | 'neutral'>> = {
  unconsented: 'neutral',
  ready: 'warning',
  queued: 'info',
  sent: 'good',
  failed: 'bad',
}

const People = ({ people }: { readonly people: readonly MailedPayslip[] }) =>
  people.length === 0 ? (
    <EmptyState title="Nadie en esta nómina" />
  ) : (
    <MiniTable
      label="Comprobantes por persona"
      rows={people}
      keyOf={({ engagementId }) => engagementId}
      columns={[
        { head: 'Persona', cell: ({ name }) => name },
        { head: 'Documento', cell: ({ identification }) => identification },
        {
          head: 'Estado',
          cell: ({ state }) => <StatusTag tone={tones[state]}>{mailStates[state]}</StatusTag>,
        },
        { head: 'Correo', cell: ({ address }) => address ?? '—' },
        { head: 'Cuándo', cell: ({ at }) => (at === null ? '—' : showInstant(new Date(at))) },
        { head: 'Por qué', cell: ({ error }) => error ?? '' },
      ]}
    />
  )

/** The address at which the caller receives payslips, with the commands to begin and to stop. */
export const OwnPayslipAddress = () => (
  <Show of={ownPayslipAddress} params={{}}>
    {({ address, since }) => (
      <Panel title="Comprobantes por correo">
        {address === null ? (
          <>
            <p>Sus comprobantes están solo aquí.</p>
            <CommandOf
              of={receiveOwnPayslips}
              about={{}}
              done={() => 'Le llegarán desde la próxima nómina.'}
            />
          </>
        ) : (
          <>
            <p>
              Se envían a {address}
              {since === null ? '' : `, como lo autorizó el ${showInstant(new Date(since))}`}.
            </p>
            <CommandOf of={stopOwnPayslips} about={{}} done={() => 'Ya no se le enviarán.'} />
          </>
        )}
      </Panel>
    )}
  </Show>
)
