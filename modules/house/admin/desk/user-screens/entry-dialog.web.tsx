import './user-screens.css'
import { Button, Group, Modal } from '@mantine/core'
import { toast } from '@quina/ui/web'
import { IconCopy } from '@tabler/icons-react'
import type { Entry } from '../../user/user/user.contract.ts'

interface EntryDialogProps {
  readonly name: string
  readonly entry: Entry
  /** Hours during which the link works. */
  readonly hours: string
  readonly onClose: () => void
}

/** Shows the credentials to hand over, only this once. */
export function EntryDialog(props: EntryDialogProps) {
  const { name, entry, hours, onClose } = props
  if (entry.mailedTo === null) return <HandOver {...props} />
  return (
    <Modal opened onClose={onClose} title={`Enlace para ${name}`} size={560}>
      <p className="q-confirm-text">
        Se está enviando a {entry.mailedTo} un enlace de un solo uso, que sirve {hours}. Si el servidor de
        correo no lo recibe, aparece en Procesos fallidos.
      </p>
      <Group justify="flex-end" mt={12}>
        <Button onClick={onClose} data-autofocus>
          Entendido
        </Button>
      </Group>
    </Modal>
  )
}

function HandOver({ name, entry: { link, temporaryPassword }, hours, onClose }: EntryDialogProps) {
  const text = link === null ? (temporaryPassword ?? '') : `${window.location.origin}${link}`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    void toast({ message: 'Copiado', tone: 'good' })
  }
  return (
    <Modal opened onClose={onClose} title={`Entregar a ${name}`} size={560} closeOnClickOutside={false}>
      <p className="q-confirm-text">
        {link === null
          ? 'Contraseña temporal: sirve 24 horas y deberá cambiarla al entrar.'
          : `Enlace de un solo uso: sirve ${hours}. Envíelo solo a esta persona.`}{' '}
        El usuario ya quedó guardado. {link === null ? 'La contraseña' : 'El enlace'} se muestra solo ahora:
        cópielo antes de cerrar.
      </p>
      <output className="q-secret">{text}</output>
      <Group justify="flex-end" gap={8} mt={12}>
        <Button
          variant="default"
          onClick={() => void copy()}
          leftSection={<IconCopy size={15} aria-hidden />}
        >
          Copiar
        </Button>
        <Button onClick={onClose} data-autofocus>
          Ya lo entregué
        </Button>
      </Group>
    </Modal>
  )
}
