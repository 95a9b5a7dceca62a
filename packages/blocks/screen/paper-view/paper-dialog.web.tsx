import './paper-dialog.css'
import { Button, Group, Modal } from '@mantine/core'
import { ChoiceField, ErrorState, Loading } from '@quina/ui/web'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sheets } from '../../files/print/fit/sheets.ts'
import {
  fetchFile,
  noPlaceholder,
  openTab,
  type Query,
  requestIdOf,
  saveFile,
  wordsOf,
} from '../../http/endpoint/api.web.ts'

export interface PaperDialogProps {
  readonly title: string
  /** `/api/budget/cdp/export` */
  readonly path: string
  readonly query: Query
  readonly onClose: () => void
}

/** Shows the print-out without leaving the screen; the user chooses the sheet, and what does not fit is split into parts. */
export function PaperDialog({ title, path, query, onClose }: PaperDialogProps) {
  const [sheet, setSheet] = useState('auto')
  const frame = useRef<HTMLIFrameElement>(null)
  const { paper, address, error, refetch } = usePaper(path, { ...query, format: 'pdf', sheet })
  const isReady = paper !== undefined && address !== undefined
  return (
    <Modal opened onClose={onClose} title={`Vista previa: ${title}`} size="min(1120px, 96vw)" yOffset="4vh">
      <div className="q-paper">
        <Group gap={10} align="flex-end" wrap="wrap">
          <div className="q-paper-sheet">
            <ChoiceField
              label="Hoja"
              autoFocus
              options={sheets}
              value={sheet}
              onChange={(value) => setSheet(value || 'auto')}
            />
          </div>
          <PaperButtons
            paper={paper}
            address={address}
            onPrint={() => frame.current?.contentWindow?.print()}
          />
        </Group>
        {error && (
          <ErrorState
            message={wordsOf(error)}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !isReady && <Loading />}
        {isReady && (
          <iframe
            ref={frame}
            className="q-paper-frame"
            title={`Vista previa de ${title}`}
            src={`${address}#navpanes=0&view=FitH`}
          />
        )}
      </div>
    </Modal>
  )
}

interface PaperButtonsProps {
  readonly paper: Paper | undefined
  readonly address: string | undefined
  readonly onPrint: () => void
}

type Paper = Awaited<ReturnType<typeof fetchFile>>

function PaperButtons({ paper, address, onPrint }: PaperButtonsProps) {
  const disabled = paper === undefined || address === undefined
  return (
    <>
      <Button leftSection={<IconPrinter size={15} aria-hidden />} disabled={disabled} onClick={onPrint}>
        Imprimir
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={disabled}
        onClick={() => paper && saveFile(paper)}
      >
        Guardar PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={15} aria-hidden />}
        disabled={disabled}
        onClick={() => address && openTab(address)}
      >
        Abrir aparte
      </Button>
    </>
  )
}

/** The paper, and the object URL that shows it. */
function usePaper(path: string, query: Query) {
  const {
    data: paper,
    error,
    refetch,
  } = useQuery({
    queryKey: [path, 'paper', query],
    queryFn: ({ signal }) => fetchFile(path, query, signal),
    placeholderData: noPlaceholder,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (paper === undefined) return setAddress(undefined)
    const url = URL.createObjectURL(paper.content)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [paper])
  return { paper, address, error, refetch }
}
