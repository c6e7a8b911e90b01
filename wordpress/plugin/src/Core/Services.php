<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use LogicException;
use ReflectionClass;
use ReflectionNamedType;

/**
 * Builds each service once, on first use, and injects its constructor's dependencies by type. A request loads only the files of the
 * subjects that it needs.
 */
final class Services {
	/** The priority of hooks: after the check that pauses scheduled tasks, and before all other callbacks. */
	public const PRIORITY = PHP_INT_MIN + 1;

	/** @var array<string,callable(self):object> For constructors whose types are not enough: by class or interface. */
	private array $factories = array();

	/** @var array<string,object> */
	private array $built = array();

	/** @var array<string,true> Classes whose hooks are registered when they are built. */
	private array $listeners = array();

	/** @var array<string,array<int,array<int,mixed>>> The hooks of classes without a method `register`. */
	private array $hooks = array();

	/**
	 * Defines how a class or interface is built.
	 *
	 * @param string                $name    Class or interface.
	 * @param callable(self):object $factory Called once.
	 */
	public function bind( string $name, callable $factory ): void {
		$this->factories[ $name ] = $factory;
	}

	/**
	 * The instance of a class or interface.
	 *
	 * @template Service of object
	 * @param class-string<Service> $name Class or interface.
	 * @return Service
	 * @throws LogicException If a dependency is not bound.
	 */
	public function get( string $name ): object {
		if ( ! isset( $this->built[ $name ] ) ) {
			$service              = isset( $this->factories[ $name ] ) ? ( $this->factories[ $name ] )( $this ) : $this->build( $name );
			$this->built[ $name ] = $service;
			foreach ( $this->hooks[ $name ] ?? array() as $hook ) {
				add_filter( $hook[0], array( $service, $hook[1] ), $hook[2] ?? 10, $hook[3] ?? 1 );
			}
			if ( isset( $this->listeners[ $name ] ) && ! isset( $this->hooks[ $name ] ) ) {
				$service->register();
			}
		}
		return $this->built[ $name ];
	}

	/** Registers the hooks of a class in every request. */
	public function listen( string $name ): void {
		$this->listeners[ $name ] = true;
		$this->get( $name );
	}

	/**
	 * Registers a class's hooks when one of some hooks fires, or when another class needs it.
	 *
	 * @param string ...$hooks All hooks that its method `register` adds, except those that matter only after one of the others has fired.
	 */
	public function listenOn( string $name, string ...$hooks ): void {
		$this->listeners[ $name ] = true;
		foreach ( $hooks as $hook ) {
			add_filter(
				$hook,
				function ( $value = null ) use ( $name ) {
					$this->get( $name );
					return $value;
				},
				self::PRIORITY
			);
		}
	}

	/**
	 * Calls methods of a class on hooks. The class is built when the first of them fires, or when another class needs it.
	 *
	 * @param array<int,mixed> ...$hooks For each: the hook, the method, and if they differ from WordPress' own, the priority and the number of arguments.
	 */
	public function on( string $name, array ...$hooks ): void {
		$this->hooks[ $name ] = array_merge( $this->hooks[ $name ] ?? array(), $hooks );
		$this->listenOn( $name, ...array_unique( array_column( $hooks, 0 ) ) );
	}

	/**
	 * Builds a class by its constructor's types.
	 *
	 * @throws LogicException If one of them is neither a class nor bound.
	 */
	private function build( string $name ): object {
		$class       = new ReflectionClass( $name );
		$constructor = $class->getConstructor();
		$arguments   = array();
		foreach ( null === $constructor ? array() : $constructor->getParameters() as $parameter ) {
			$type = $parameter->getType();
			if ( ! $type instanceof ReflectionNamedType || $type->isBuiltin() ) {
				throw new LogicException( esc_html( "$name needs \${$parameter->getName()}: bind it." ) );
			}
			$arguments[] = $this->get( $type->getName() );
		}
		return $class->newInstanceArgs( $arguments );
	}
}
