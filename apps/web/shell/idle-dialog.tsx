import { Button, Group, Modal } from '@mantine/core'

type IdleDialogProps = Readonly<{ seconds: number; onStay: () => void; onLeave: () => void }>

export function IdleDialog({ seconds, onStay, onLeave }: IdleDialogProps) {
  return (
    <Modal opened onClose={onStay} title="La sesión está por cerrarse" size={460} withCloseButton={false}>
      <p className="q-confirm-text">
        Nadie la ha usado en un rato. Se cierra en{' '}
        <strong>{seconds === 1 ? '1 segundo' : `${seconds} segundos`}</strong>. Lo que escribía en un
        formulario queda como borrador.
      </p>
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={onLeave}>
          Salir ahora
        </Button>
        <Button onClick={onStay} data-autofocus>
          Seguir aquí
        </Button>
      </Group>
    </Modal>
  )
}
