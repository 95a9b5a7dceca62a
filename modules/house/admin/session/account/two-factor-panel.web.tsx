import { Button, Group } from '@mantine/core'
import { call, Refusal, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { ConfirmDialog, ErrorState, Loading, Panel, PasswordField, StatusTag } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecoveryCodes, stopTwoFactor, twoFactorState } from '../session/session.contract.ts'
import { RecoveryCodes } from './recovery-codes.web.tsx'
import { TwoFactorSetup } from './two-factor-setup.web.tsx'

/** The second factor of one's own account. */
export function TwoFactorPanel() {
  const client = useQueryClient()
  const [doing, setDoing] = useState<'setup' | 'stop' | 'renew' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: [twoFactorState.path],
    queryFn: ({ signal }) => call(twoFactorState, { signal }),
  })
  const ended = (made?: readonly string[]) => {
    setDoing(null)
    setCodes(made)
    void client.invalidateQueries({ queryKey: [twoFactorState.path] })
  }
  const state = () => {
    if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
    if (data === undefined) return <Loading />
    if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
    if (doing === 'setup') return <TwoFactorSetup onDone={() => ended()} />
    return data.active ? <Active {...data} onDo={setDoing} /> : <Absent onStart={() => setDoing('setup')} />
  }
  return (
    <Panel title="Segundo factor">
      <div className="q-two-factor">{state()}</div>
      {(doing === 'stop' || doing === 'renew') && (
        <PasswordDialog command={doing} onClose={() => setDoing(null)} onDone={ended} />
      )}
    </Panel>
  )
}

function Absent({ onStart }: { readonly onStart: () => void }) {
  return (
    <>
      <p className="q-context">
        Además de la contraseña, se pide un código de seis dígitos que muestra su teléfono. Aunque alguien
        conozca su contraseña, no entra.
      </p>
      <Button onClick={onStart}>Activar el segundo factor</Button>
    </>
  )
}

interface ActiveProps {
  readonly required: boolean
  readonly codesLeft: number
  readonly onDo: (command: 'stop' | 'renew') => void
}

const Active = ({ required, codesLeft, onDo }: ActiveProps) => (
  <>
    <Group gap={10}>
      <StatusTag tone="good">Activo</StatusTag>
      {required && <span className="q-context">Sus permisos lo exigen.</span>}
    </Group>
    <p className="q-context">
      {codesLeft === 0
        ? 'No le quedan códigos de recuperación: haga otros.'
        : `Le ${codesLeft === 1 ? 'queda' : 'quedan'} ${plural(codesLeft, 'código de recuperación', 'códigos de recuperación')}.`}
    </p>
    <Group gap={8}>
      <Button variant="default" onClick={() => onDo('renew')}>
        Hacer otros códigos…
      </Button>
      {!required && (
        <Button variant="default" className="q-danger" onClick={() => onDo('stop')}>
          Desactivar…
        </Button>
      )}
    </Group>
  </>
)

interface PasswordDialogProps {
  readonly command: 'stop' | 'renew'
  readonly onClose: () => void
  readonly onDone: (codes?: readonly string[]) => void
}

/** Both commands require the password: a stranger at an open screen must not be able to run them. */
function PasswordDialog({ command, onClose, onDone }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const stops = command === 'stop'
  const confirm = async (): Promise<void> => {
    try {
      if (stops) await call(stopTwoFactor, { body: { password } })
      onDone(stops ? undefined : (await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)
    } catch (refused) {
      setFailure(refused)
    }
  }
  const wrong = failure instanceof Refusal ? failure.fields.password : undefined
  return (
    <ConfirmDialog
      opened
      title={stops ? 'Desactivar el segundo factor' : 'Hacer otros códigos de recuperación'}
      consequence={
        stops ? 'Bastará la contraseña para entrar con su usuario.' : 'Los códigos que tenía dejan de servir.'
      }
      verb={stops ? 'Desactivar' : 'Hacer códigos'}
      danger={stops}
      error={failure === undefined || wrong !== undefined ? undefined : wordsOf(failure)}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <PasswordField label="Su contraseña" value={password} error={wrong} onChange={setPassword} autoFocus />
    </ConfirmDialog>
  )
}
