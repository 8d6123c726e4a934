import { type Program, visitorKeys } from 'oxc-parser'

export interface GlobalReference {
  name: string
  offset: number
  /** The member that is read directly, as in `Math.random`; undefined when it is anything else. */
  member: string | undefined
}

interface AnyNode {
  type: string
  start: number
  [key: string]: unknown
}

type Scope = { names: Set<string>; outer: Scope } | undefined

const typeScriptExpressions = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

/** Every use of a name that no enclosing scope declares. What is written in types is no use. */
export function findGlobalReferences(program: Program): GlobalReference[] {
  const found: GlobalReference[] = []

  function visit(node: AnyNode, outer: Scope): void {
    if (typeScriptExpressions.has(node.type)) {
      visitChild(node['expression'], outer)
      return
    }
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return
    if (node.type === 'Identifier') {
      noteUse(node, outer, undefined)
      return
    }
    const declared = declaredBy(node)
    const scope = declared.length > 0 ? { names: new Set(declared), outer } : outer
    if (node.type === 'MemberExpression' && isNode(node['object'])) {
      visitMember(node, node['object'], scope)
      return
    }
    for (const key of visitorKeys[node.type] ?? []) {
      if (!isPlainName(node, key)) visitChild(node[key], scope)
    }
  }

  function visitMember(node: AnyNode, object: AnyNode, scope: Scope): void {
    if (object.type === 'Identifier') noteUse(object, scope, memberName(node))
    else visit(object, scope)
    if (node['computed'] === true) visitChild(node['property'], scope)
  }

  function visitChild(child: unknown, scope: Scope): void {
    for (const node of Array.isArray(child) ? child : [child]) {
      if (isNode(node)) visit(node, scope)
    }
  }

  function noteUse(node: AnyNode, scope: Scope, member: string | undefined): void {
    const name = String(node['name'])
    if (!isDeclared(name, scope)) found.push({ name, offset: node.start, member })
  }

  if (isNode(program)) visit(program, undefined)
  return found
}

function isDeclared(name: string, scope: Scope): boolean {
  return scope !== undefined && (scope.names.has(name) || isDeclared(name, scope.outer))
}

/** The names a node brings into being for everything inside it. */
function declaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'FunctionBody':
    case 'StaticBlock':
      return children(node['body']).flatMap(declaredByStatement)
    case 'SwitchStatement':
      return children(node['cases'])
        .flatMap((branch) => children(branch['consequent']))
        .flatMap(declaredByStatement)
    case 'ForStatement':
      return children(node['init']).flatMap(declaredByStatement)
    case 'ForInStatement':
    case 'ForOfStatement':
      return children(node['left']).flatMap(declaredByStatement)
    case 'CatchClause':
      return children(node['param']).flatMap(patternNames)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...children(node['id']), ...children(node['params'])].flatMap(patternNames)
    case 'ClassExpression':
      return children(node['id']).flatMap(patternNames)
    default:
      return []
  }
}

function declaredByStatement(statement: AnyNode): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return children(statement['specifiers'])
        .flatMap((specifier) => children(specifier['local']))
        .flatMap(patternNames)
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return children(statement['declaration']).flatMap(declaredByStatement)
    case 'VariableDeclaration':
      return children(statement['declarations'])
        .flatMap((declarator) => children(declarator['id']))
        .flatMap(patternNames)
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return children(statement['id']).flatMap(patternNames)
    default:
      return []
  }
}

function patternNames(pattern: AnyNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'ObjectPattern':
      return children(pattern['properties']).flatMap(patternNames)
    case 'Property':
      return children(pattern['value']).flatMap(patternNames)
    case 'ArrayPattern':
      return children(pattern['elements']).flatMap(patternNames)
    case 'AssignmentPattern':
      return children(pattern['left']).flatMap(patternNames)
    case 'RestElement':
      return children(pattern['argument']).flatMap(patternNames)
    default:
      return []
  }
}

/** `{ fetch: x }`, `class { fetch() {} }`, `label:`: a name, not a use of the thing of that name. */
function isPlainName(node: AnyNode, key: string): boolean {
  if (key === 'label' || node.type === 'ExportSpecifier' || node.type === 'MetaProperty')
    return true
  return key === 'key' && node['computed'] !== true
}

function memberName(node: AnyNode): string | undefined {
  const property = node['property']
  if (!isNode(property)) return undefined
  const name = node['computed'] === true ? property['value'] : property['name']
  return typeof name === 'string' ? name : undefined
}

const children = (child: unknown): AnyNode[] =>
  (Array.isArray(child) ? child : [child]).filter(isNode)

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value
