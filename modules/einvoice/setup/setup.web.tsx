import { Button, Group } from '@mantine/core'
import {
  ConnectionTest,
  call,
  FieldsDialog,
  FieldValue,
  Go,
  refreshAll,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Loading, Panel, toast } from '@quina/ui/web'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CertificatePanel } from './certificate.web.tsx'
import {
  changeContingency,
  editSetup,
  einvoicePermissions,
  fetchRanges,
  type ShownSetup,
  setupFields,
  showSetup,
  testConnection,
} from './setup-calls.contract.ts'

/** How the house speaks with DIAN: software, certificate, numbers and contingency. A part of its profile. */
export function SetupSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['einvoice', 'setup'],
    queryFn: ({ signal }) => call(showSetup, { signal }),
  })
  const mayEdit = useCan()(einvoicePermissions.edit)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <>
      <SoftwarePanel setup={data} mayEdit={mayEdit} />
      <CertificatePanel setup={data} mayEdit={mayEdit} />
      <NumberingPanel setup={data} mayEdit={mayEdit} />
      <ContingencyPanel setup={data} mayEdit={mayEdit} />
    </>
  )
}

interface PanelProps {
  readonly setup: ShownSetup
  readonly mayEdit: boolean
}

const shownNames = [
  'mode',
  'environment',
  'softwareId',
  'testSetId',
  'address',
  'responsibility',
  'taxScheme',
  'delivers',
] as const

function SoftwarePanel({ setup, mayEdit }: PanelProps) {
  const { values, version } = setup
  const [changing, setChanging] = useState(false)
  const client = useQueryClient()
  const simulates = values.mode === 'simulator'
  return (
    <Panel title="Software y ambiente">
      {simulates && (
        <p className="q-callout" role="status">
          <b>Simulador activo.</b> Los documentos se firman y se validan aquí mismo, con la marca SIMULADO.
          Ninguno llega a la DIAN ni tiene validez.
        </p>
      )}
      <SoftwareFacts {...setup} />
      {mayEdit && (
        <Group gap={8}>
          <Button onClick={() => setChanging(true)}>Cambiar…</Button>
          <ConnectionTest test={() => call(testConnection, {})} />
        </Group>
      )}
      {changing && (
        <FieldsDialog
          title="Software y ambiente"
          consequence="Vale desde el próximo documento. Lo que ya se numeró conserva su ambiente."
          verb="Guardar"
          fields={setupFields}
          begun={values}
          send={async (wire) => {
            await call(editSetup, { body: { version, values: wire } })
            await saved(client, 'Configuración guardada')
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
}

function SoftwareFacts({ values, hasPin }: ShownSetup) {
  const names = values.mode === 'simulator' ? ([...shownNames, 'rehearses'] as const) : shownNames
  return (
    <dl className="q-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{setupFields[name].label}</dt>
          <dd>
            <FieldValue field={setupFields[name]} value={values[name]} />
          </dd>
        </div>
      ))}
      <div>
        <dt>PIN del software</dt>
        <dd>{hasPin ? 'Guardado' : 'Sin registrar'}</dd>
      </div>
    </dl>
  )
}

/** Everything may change with the setup: what is offered, what is warned. */
async function saved(client: QueryClient, message: string): Promise<void> {
  await refreshAll(client)
  void toast({ message, tone: 'good' })
}

function NumberingPanel({ setup, mayEdit }: PanelProps) {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const bring = async () => {
    setBusy(true)
    try {
      const { added, known } = await call(fetchRanges, {})
      await saved(client, `La DIAN tiene ${added + known} numeraciones: ${added} nuevas.`)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Numeraciones">
      <p className="q-muted">
        Los rangos que la DIAN autoriza a las facturas, y los propios de las notas. Ningún número puede estar
        en dos.
      </p>
      <Group gap={16}>
        <Go to="/profileEnterprise/numeraciones">Ver las numeraciones</Go>
        <Go to="/profileEnterprise/reglas-dian">Ver las reglas de la DIAN</Go>
        <Go to="/facturacion/documentos-electronicos">Ver los documentos electrónicos</Go>
        {mayEdit && setup.values.mode === 'own' && (
          <Button variant="default" loading={busy} onClick={() => void bring()}>
            Traer de la DIAN
          </Button>
        )}
      </Group>
    </Panel>
  )
}

const contingencies = {
  dian: 'De la DIAN: se emite normalmente y se transmite cuando responda.',
  issuer: 'Propia: se numera con la autorización de contingencia.',
} as const

function ContingencyPanel({ setup: { contingency, contingencySince, waiting }, mayEdit }: PanelProps) {
  const client = useQueryClient()
  const turn = async (to: 'issuer' | 'dian' | null) => {
    try {
      const { sent } = await call(changeContingency, { body: { contingency: to } })
      await saved(
        client,
        to === null ? `Terminó la contingencia: ${sent} documentos por transmitir` : 'En contingencia',
      )
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return (
    <Panel title="Contingencia">
      {contingency === null ? (
        <p className="q-muted">
          No hay contingencia declarada. Lo que se emite en ella se transmite dentro de 48 horas.
        </p>
      ) : (
        <p className="q-callout" role="status">
          <b>{contingencies[contingency]}</b> Desde {showInstant(new Date(contingencySince ?? 0))}; {waiting}{' '}
          por transmitir.
        </p>
      )}
      {mayEdit && (
        <Group gap={8}>
          {contingency === null ? (
            <>
              <Button variant="default" onClick={() => void turn('dian')}>
                Declarar contingencia de la DIAN
              </Button>
              <Button variant="default" onClick={() => void turn('issuer')}>
                Declarar contingencia propia
              </Button>
            </>
          ) : (
            <Button onClick={() => void turn(null)}>Terminar la contingencia</Button>
          )}
        </Group>
      )}
    </Panel>
  )
}
