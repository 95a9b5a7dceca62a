import { Button, FileButton, Group, Modal } from '@mantine/core'
import { call, Refusal, refreshAll, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, Panel, PasswordField, StatusTag, shownInstant, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ShownSetup, uploadCertificate } from './setup-calls.contract.ts'

interface CertificatePanelProps {
  readonly setup: ShownSetup
  readonly mayEdit: boolean
}

/** With what documents are signed. Its key is sealed and never leaves. */
export function CertificatePanel({ setup: { certificates }, mayEdit }: CertificatePanelProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <Panel title="Certificado de firma">
      {certificates.length === 0 ? (
        <p className="q-muted">
          Aún no hay certificado. El simulador hace uno propio; con la DIAN se firma con el que entregue una
          entidad certificadora.
        </p>
      ) : (
        <table className="q-profile-table">
          <thead>
            <tr>
              {['A nombre de', 'NIT', 'Emitido por', 'Vence', ''].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {certificates.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td>{one.nit}</td>
                <td>{one.issuer}</td>
                <td>{shownInstant(one.toInstant)}</td>
                <td>
                  <Standing {...one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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

function PasswordDialog({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const errors = failure instanceof Refusal ? failure.fields : {}
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const body = new FormData()
    body.append('password', password)
    body.append('file', file)
    try {
      await call(uploadCertificate, { body })
      await refreshAll(client)
      void toast({ message: 'Certificado guardado: desde ahora se firma con él', tone: 'good' })
      onClose()
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Subir ${file.name}`} withCloseButton={false}>
      <form className="q-confirm" onSubmit={(event) => void send(event)} noValidate>
        <p>El certificado y su llave se guardan cifrados. El que está en uso pasa a ser el anterior.</p>
        {failure !== null && errors.password === undefined && <ErrorSummary message={wordsOf(failure)} />}
        <PasswordField
          name="password"
          label="Contraseña del certificado"
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoComplete="new-password"
          autoFocus
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" loading={busy}>
            Guardar
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
