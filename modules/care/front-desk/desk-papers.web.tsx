import { Button } from '@mantine/core'
import { openFileOf, pathTo, useAct, useAnswer } from '@quina/blocks/web'
import { Keys, Link, Panel, StatusTag, useKeys } from '@quina/ui/web'
import { sticker, wristband } from '../admission-print/admission-print.contract.ts'
import { admissionPapers, receivePapers } from '../checklist/checklist.contract.ts'
import { Checklist } from '../checklist/checklist.web.tsx'

interface DeskPapersProps {
  readonly id: string
  readonly code: string
}

/** The end of the road: the papers are received at once and the wristband is printed. Each press leads to the next. */
export function DeskPapers({ id, code }: DeskPapersProps) {
  const papers = useAnswer(admissionPapers, { id })
  const receiving = useAct(receivePapers, ({ received }) => `${received} documentos recibidos.`)
  const pending = (papers.data ?? []).filter(({ status }) => status === 'pending').length
  const receive = () => void receiving.send({ id })
  const print = () => openFileOf(wristband, { id })
  useKeys([
    { keys: 'Alt+R', label: 'Recibir los documentos', run: receive, disabled: pending === 0 },
    { keys: 'Alt+M', label: 'Imprimir la manilla', run: print },
  ])
  return (
    <>
      <Panel title="Documentos y manilla">
        <div className="q-desk-end">
          <StatusTag tone="good">{`Admisión ${code}`}</StatusTag>
          {pending > 0 && (
            <Button autoFocus loading={receiving.busy} onClick={receive} rightSection={<Keys of="Alt+R" />}>
              {pending === 1
                ? 'Recibir el documento pendiente'
                : `Recibir los ${pending} documentos pendientes`}
            </Button>
          )}
          {papers.data !== undefined && (
            <Button
              key={pending === 0 ? 'next' : 'later'}
              autoFocus={pending === 0}
              variant={pending === 0 ? 'filled' : 'default'}
              onClick={print}
              rightSection={<Keys of="Alt+M" />}
            >
              Imprimir la manilla
            </Button>
          )}
          <Button variant="default" onClick={() => openFileOf(sticker, { id })}>
            Sticker
          </Button>
          <Link href={pathTo('/admision/edit/:id', { id })}>Abrir la admisión</Link>
        </div>
      </Panel>
      <Checklist id={id} may={['edit']} />
    </>
  )
}
