import { CommandOf, ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { inspectUgpp, ugppInspection } from './inspection.contract.ts'

/** Each finding with its fine and where it is mended, and the inspection of the night again. */
export function UgppInspector() {
  return (
    <ReportScreen
      report={ugppInspection}
      defaults={{ to: dayInBogota(new Date()) }}
      beside={() => (
        <CommandOf
          of={inspectUgpp}
          about={{}}
          done={({ findings }) => (findings === 1 ? 'Un hallazgo.' : `${findings} hallazgos.`)}
        />
      )}
    />
  )
}
