import { serveBackend } from '../_shared/serve-backend.ts'

await serveBackend()
