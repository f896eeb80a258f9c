# SPDX-License-Identifier: GPL-3.0-or-later
# What an engineer takes home: the lock library and nothing else (cmake --install BUILD --component lock --prefix …).
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/lockscope)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/lockscope)

install(TARGETS lockscope_lock EXPORT lockscopeTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT lock)
install(EXPORT lockscopeTargets NAMESPACE lockscope:: DESTINATION ${package} COMPONENT lock)
configure_package_config_file(core/install/lockscopeConfig.cmake.in ${CMAKE_BINARY_DIR}/lockscopeConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/lockscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/lockscopeConfig.cmake ${CMAKE_BINARY_DIR}/lockscopeConfigVersion.cmake
    DESTINATION ${package} COMPONENT lock)
# For those without CMake: pkg-config --cflags --libs lockscope. It finds itself, wherever it is moved.
file(RELATIVE_PATH LOCKSCOPE_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(core/install/lockscope.pc.in ${CMAKE_BINARY_DIR}/lockscope.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/lockscope.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT lock)
install(FILES LICENSES/MIT.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT lock)

# The rooms that are the library's whole, and of the others what those need: enough to take a lock, and to write a scheme of one's own.
install(DIRECTORY core/base core/world core/lock DESTINATION ${headers} COMPONENT lock FILES_MATCHING PATTERN "*.h")
install(FILES core/scenario/choices.h core/scenario/faultaction.h core/scenario/faultplan.h DESTINATION ${headers}/scenario COMPONENT lock)
install(FILES core/trace/actor.h core/trace/event.h core/trace/eventkind.h core/trace/recorder.h core/trace/rowfence.h core/trace/sink.h core/trace/textpool.h
    DESTINATION ${headers}/trace COMPONENT lock)
install(FILES core/live/connection.h core/live/eventloop.h core/live/forgetfulsink.h core/live/linkledger.h core/live/liveworld.h core/live/lockclient.h
    core/live/nodeaddress.h core/live/opensocket.h DESTINATION ${headers}/live COMPONENT lock)
install(CODE "set(LOCKSCOPE_HEADERS \"\${CMAKE_INSTALL_PREFIX}/${headers}\")" COMPONENT lock)
install(SCRIPT core/install/relativeincludes.cmake COMPONENT lock)
