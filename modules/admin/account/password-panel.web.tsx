import { Button } from '@mantine/core'
import { ErrorSummary, Panel, PasswordField, toast } from '@quina/ui/web'
import { usePasswordForm } from '../sign-in/password-form.web.ts'

/** Changing one's own password; every other session closes. */
export function PasswordPanel() {
  const form = usePasswordForm(() => void toast({ message: 'Contraseña cambiada', tone: 'good' }))
  return (
    <Panel title="Contraseña">
      <form onSubmit={form.submit} noValidate>
        <p className="q-context">
          Use 12 caracteres o más; una frase es fácil de recordar. Al cambiarla se cierran sus otras sesiones.
        </p>
        {form.refusal !== undefined && <ErrorSummary message={form.refusal} />}
        <PasswordField label="Contraseña actual" {...form.field('current')} />
        <PasswordField label="Contraseña nueva" autoComplete="new-password" {...form.field('next')} />
        <PasswordField
          label="Repetir la contraseña nueva"
          autoComplete="new-password"
          {...form.field('again')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Cambiar contraseña
        </Button>
      </form>
    </Panel>
  )
}
