import { type Argument, type ParseResult, type TSImportType, Visitor } from 'oxc-parser'

/** One mention of another module, in whatever form. */
export interface ModuleReference {
  /** Undefined when it is computed at run time and no check can follow it. */
  specifier: string | undefined
  offset: number
  reexports: boolean
}

export function findModuleReferences({ module, program }: ParseResult): ModuleReference[] {
  const found: ModuleReference[] = []
  for (const { moduleRequest, start } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, offset: start, reexports: false })
  }
  for (const { entries } of module.staticExports) {
    // An imported name that is exported again has a module request here too.
    for (const { moduleRequest, start } of entries) {
      if (moduleRequest === null) continue
      found.push({ specifier: moduleRequest.value, offset: start, reexports: true })
    }
  }
  const add = (specifier: string | undefined, offset: number) =>
    found.push({ specifier, offset, reexports: false })
  new Visitor({
    ImportExpression: ({ source, start }) => add(literal(source), start),
    TSImportType: ({ source, start }: TSImportType) => add(source.value, start),
    TSExternalModuleReference: ({ expression, start }) => add(expression.value, start),
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(literal(first), start)
    },
  }).visit(program)
  return found
}

function literal(node: Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const plain = node?.type === 'TemplateLiteral' && node.expressions.length === 0
  return plain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}
