import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/** The values being typed, and how they are kept. */
interface DirtyEditor {
  readonly form: { readonly isDirty: () => boolean }
  /** @returns null when the save was refused. */
  readonly save: () => Promise<unknown>
}

interface LeaveGuardProps {
  readonly editor: DirtyEditor
  /** Gives up the typed values and their draft. */
  readonly onDiscard: () => void
}

/** Confirms before leaving with unsaved changes: nothing is saved or lost silently. */
export function LeaveGuard({ editor, onDiscard }: LeaveGuardProps) {
  const { form } = editor
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.isDirty(),
    enableBeforeUnload: () => form.isDirty(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const save = async () => {
    setBusy(true)
    const saved = await editor.save()
    setBusy(false)
    if (saved === null) blocker.reset()
    else blocker.proceed()
  }
  const discard = () => {
    onDiscard()
    blocker.proceed()
  }
  return (
    <Modal opened onClose={blocker.reset} title="Hay cambios sin guardar" size={460} withCloseButton={false}>
      <p className="q-confirm-text">
        Si sale ahora, lo que escribió desde la última vez que guardó se pierde.
      </p>
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          Seguir aquí
        </Button>
        <Button variant="default" className="q-danger" onClick={discard}>
          Descartar
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          Guardar
        </Button>
      </Group>
    </Modal>
  )
}
