import { Button, FileButton, Group } from '@mantine/core'
import { f } from '@quina/blocks'
import {
  act,
  CommandOf,
  ConnectionTest,
  call,
  FieldsDialog,
  Go,
  MiniTable,
  SetupPanel,
  Show,
  useCan,
} from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { useState } from 'react'
import {
  changeContingency,
  einvoiceSetup,
  fetchRanges,
  type ShownSetup,
  saveSetup,
  testConnection,
  uploadCertificate,
} from './setup-calls.contract.ts'

/** The connection of the hospital with DIAN: software, certificate, numbers and contingency. A part of its profile. */
export function SetupSection() {
  const mayEdit = useCan()(saveSetup.access)
  return (
    <Show of={einvoiceSetup} params={{}}>
      {(setup) => (
        <>
          <SoftwarePanel setup={setup} mayEdit={mayEdit} />
          <CertificatePanel setup={setup} mayEdit={mayEdit} />
          <NumberingPanel setup={setup} />
          <ContingencyPanel setup={setup} />
        </>
      )}
    </Show>
  )
}

type PanelProps = Readonly<{ setup: ShownSetup; mayEdit: boolean }>

function SoftwarePanel({ setup: { values, version, hasPin }, mayEdit }: PanelProps) {
  return (
    <SetupPanel
      title="Software y ambiente"
      of={saveSetup}
      about={{ version }}
      values={values}
      shows={[
        'mode',
        'environment',
        'softwareId',
        'testSetId',
        'address',
        'responsibility',
        'taxScheme',
        'delivers',
      ]}
      secrets={{ pin: hasPin }}
      simulator="Los documentos se firman y se validan aquí mismo, con la marca SIMULADO: ninguno llega a la DIAN ni vale."
      rehearses="rehearses"
    >
      {mayEdit && <ConnectionTest test={() => act(testConnection, {})} />}
    </SetupPanel>
  )
}

function NumberingPanel({ setup }: Pick<PanelProps, 'setup'>) {
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
        {setup.values.mode === 'own' && (
          <CommandOf
            of={fetchRanges}
            about={{}}
            look={{ variant: 'default' }}
            done={({ added, known }) => `La DIAN tiene ${added + known} numeraciones: ${added} nuevas.`}
          />
        )}
      </Group>
    </Panel>
  )
}

const contingencies = {
  dian: 'De la DIAN: se emite normalmente y se transmite cuando responda.',
  issuer: 'Propia: se numera con la autorización de contingencia.',
} as const

function ContingencyPanel({ setup: { contingency, contingencySince, waiting } }: Pick<PanelProps, 'setup'>) {
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
      <Group gap={8}>
        {contingency === null ? (
          <>
            <Turn to="dian" label="Declarar contingencia de la DIAN" />
            <Turn to="issuer" label="Declarar contingencia propia" />
          </>
        ) : (
          <Turn to={null} label="Terminar la contingencia" />
        )}
      </Group>
    </Panel>
  )
}

const Turn = ({ to, label }: { readonly to: 'issuer' | 'dian' | null; readonly label: string }) => (
  <CommandOf
    of={changeContingency}
    about={{ contingency: to }}
    label={label}
    look={to === null ? {} : { variant: 'default' }}
    done={({ sent }) =>
      to === null ? `Terminó la contingencia: ${sent} documentos por transmitir` : 'En contingencia'
    }
  />
)

type CertificatePanelProps = Readonly<{ setup: ShownSetup; mayEdit: boolean }>

/** The certificate that signs documents. Its key is sealed and never leaves. */
function CertificatePanel({ setup: { certificates }, mayEdit }: CertificatePanelProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <Panel title="Certificado de firma">
      {certificates.length === 0 ? (
        <p className="q-muted">
          Aún no hay certificado. El simulador hace uno propio; con la DIAN se firma con el que entregue una
          entidad certificadora.
        </p>
      ) : (
        <MiniTable
          rows={certificates}
          keyOf={({ id }) => id}
          columns={[
            { head: 'A nombre de', cell: ({ name }) => name },
            { head: 'NIT', cell: ({ nit }) => nit },
            { head: 'Emitido por', cell: ({ issuer }) => issuer },
            { head: 'Vence', cell: ({ toInstant }) => shownInstant(toInstant) },
            { head: 'Estado', cell: (one) => <Standing {...one} /> },
          ]}
        />
      )}
      {mayEdit && (
        <Group gap={8} mt={10}>
          <FileButton accept=".p12,.pfx,application/x-pkcs12" onChange={setFile}>
            {(props) => (
              <Button variant="default" {...props}>
                Subir certificado (.p12)…
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {file !== null && <PasswordDialog file={file} onClose={() => setFile(null)} />}
    </Panel>
  )
}

type Certificate = ShownSetup['certificates'][number]

function Standing({ active, forTests, daysLeft }: Certificate) {
  if (!active) return <StatusTag>Anterior</StatusTag>
  if (forTests) return <StatusTag tone="info">De simulación</StatusTag>
  if (daysLeft < 0) return <StatusTag tone="bad">Vencido</StatusTag>
  const tone = daysLeft < 7 ? 'bad' : daysLeft < 60 ? 'warning' : 'good'
  return <StatusTag tone={tone}>{daysLeft < 60 ? `Vence en ${daysLeft} días` : 'En uso'}</StatusTag>
}

const opening = { password: f.secret('Contraseña del certificado') }

/** The password goes in the form with the file, and never in an address. */
const PasswordDialog = ({ file, onClose }: { readonly file: File; readonly onClose: () => void }) => (
  <FieldsDialog
    title={`Subir ${file.name}`}
    consequence="El certificado y su llave se guardan cifrados. El que está en uso pasa a ser el anterior."
    verb="Guardar"
    fields={opening}
    spans={{ password: 12 }}
    send={async ({ password }) => {
      const body = new FormData()
      body.append('password', password)
      body.append('file', file)
      await call(uploadCertificate, { body })
      return 'Certificado guardado: desde ahora se firma con él'
    }}
    onClose={onClose}
  />
)
