import { serverModule } from '@quina/blocks/server'
import { dianRuleOperations } from './document/rule/dian-rule.server.ts'
import { einvoiceRecords } from './einvoice-records.contract.ts'
import { connectionOperations } from './exchange/connection/connection.server.ts'
import { deliverJob } from './exchange/delivery/delivery.server.ts'
import { documentOperations } from './exchange/monitor/document.server.ts'
import { einvoiceAlerts, numberingMonitor, numberingStep } from './exchange/monitor/oversight.server.ts'
import { sendJob } from './exchange/send/send.server.ts'
import { screens } from './screens.contract.ts'
import { authorisationOperations } from './settings/numbering/authorisation.server.ts'
import { setupOperations } from './settings/setup/setup-operations.server.ts'

export { softwareSecurityCode, zoned } from './document/fingerprint/fingerprint.server.ts'
export { signDocument } from './document/signature/sign.server.ts'
export { type WrittenXml, writeXml, type Xml } from './document/xml/write.server.ts'
export { clientFor } from './exchange/client/client-for.server.ts'
export { type DianReply, DianSilence } from './exchange/client/dian-client.server.ts'
export { type PackedFile, zipOf } from './exchange/client/zip.server.ts'
export { type GatheredFile, gatherFile, zipStream } from './exchange/client/zip-stream.server.ts'
export { documentPdf, printContextFor } from './exchange/delivery/paper.server.ts'
export { declaredIn, documentOf, numberTaken } from './exchange/issue/document-of.server.ts'
export {
  type IssuedElectronic,
  type IssueInput,
  issueElectronic,
  type SoldDocument,
} from './exchange/issue/issue.server.ts'
export { issuerOf, municipalityOf } from './exchange/issue/issuer.server.ts'
export {
  type DianAnswer,
  type DianMessage,
  defineElectronicOwner,
  type ElectronicOwner,
} from './exchange/issue/owner.server.ts'
export { storedSoftware } from './exchange/receiver/register.server.ts'
export { sendDocument } from './exchange/send/send.server.ts'
export { authorisationService } from './settings/numbering/authorisation.server.ts'
export {
  authorisationOf,
  issuesElectronically,
  type TakenNumber,
  takeNumber,
  takenNumber,
  takingNumber,
} from './settings/numbering/take-number.server.ts'
export { setupOf } from './settings/setup/setup.server.ts'
export { keepSetup } from './settings/setup/setup-operations.server.ts'
export { certificateInUse } from './settings/setup/signing.server.ts'

export const einvoice = serverModule({
  name: 'einvoice',
  label: 'Facturación electrónica',
  operations: [
    ...authorisationOperations,
    ...dianRuleOperations,
    ...setupOperations,
    ...connectionOperations,
    ...documentOperations,
  ],
  jobs: [sendJob, deliverJob],
  records: einvoiceRecords,
  alerts: einvoiceAlerts,
  firstSteps: [numberingStep],
  monitors: [numberingMonitor],
  screens,
})
