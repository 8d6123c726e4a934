import { buildPagesIfChanged } from '../e2e/fixtures/pages-build.setup.ts'

await buildPagesIfChanged()
